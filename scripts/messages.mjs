// `npm run messages`: makes functions of the texts in src/messages, where they changed since the last time.
import { compileMessages } from "./prepare.mjs"

await compileMessages()
