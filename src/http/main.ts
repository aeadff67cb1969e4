// The program: build/server/index.js. NODE_ENV is the operator's word for production, but React and others read it when they are loaded
// to choose between their fast and their debugging build; here they are always fast.
const { NODE_ENV } = process.env
process.env.NODE_ENV = "production"
const { run } = await import("./run.ts")
await run({ ...process.env, NODE_ENV }, new URL("../client", import.meta.url))
