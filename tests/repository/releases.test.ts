import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { otherVersions } from "#http/files/other-versions.ts"
import { temporaryFolder } from "#tests/fixtures/process/startable.ts"

const scripts = fileURLToPath(new URL("../../scripts", import.meta.url))

/** Installs a build tool that writes a program, which says from which source it was made; the first call may hang. */
const NPM = `#!/bin/sh
echo "$PWD" >> "$CALLS"
[ -n "$HANG" ] && sleep 60
mkdir -p node_modules/@react-router/dev
cp package-lock.json node_modules/lock
cat > node_modules/@react-router/dev/bin.cjs <<'EOF'
const { mkdirSync, readFileSync, writeFileSync } = require("node:fs")
mkdirSync("build/server", { recursive: true })
mkdirSync("build/client/assets", { recursive: true })
writeFileSync("build/server/index.js", readFileSync("src/program.mjs"))
writeFileSync("build/client/assets/root-" + readFileSync("src/version") + ".js", "")
EOF
`
const program = (version: string) => `
  if (process.argv[2] === "check-upgrade") process.exit(${version === "broken" ? 1 : 0})
  console.log("serving ${version}")
  process.on("disconnect", () => process.exit(0))`

/** A clone whose packages, build and program are small fakes. */
async function aClone() {
  const folder = await temporaryFolder()
  const [clone, bin, calls] = ["clone", "bin", "calls"].map((name) => join(folder, name)) as [string, string, string]
  await cp(scripts, join(clone, "scripts"), { recursive: true })
  await mkdir(join(clone, "src"))
  await writeFile(join(clone, "package.json"), '{ "type": "module" }')
  await mkdir(bin)
  await writeFile(join(bin, "npm"), NPM)
  await chmod(join(bin, "npm"), 0o755)
  await writeFile(calls, "")
  const run = (script: string, env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [join(clone, "scripts", script)], {
      cwd: clone,
      detached: true,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, CALLS: calls, ...env },
    })
    onTestFinished(() => void endGroup(child))
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text))
    return { child, output: () => output, ended: once(child, "close").then(([code]) => code as number | null) }
  }
  return {
    clone,
    run,
    installs: async () => (await readFile(calls, "utf8")).split("\n").filter(Boolean),
    releases: async () => (await readdir(join(clone, ".releases"))).filter((name) => !name.startsWith(".")),
    /**
     * Changes the clone as `git pull` and `git checkout` do: another program, and other packages where `lock` differs.
     */
    async checkOut(version: string, lock = "1") {
      await writeFile(join(clone, "src/program.mjs"), program(version))
      await writeFile(join(clone, "src/version"), version.padEnd(8, "_"))
      await writeFile(join(clone, "package-lock.json"), lock)
    },
    async prepare() {
      const preparing = run("prepare-upgrade.mjs")
      expect(await preparing.ended, preparing.output()).toBe(0)
    },
    async serves(version: string) {
      const shop = run("start.mjs")
      await expect.poll(shop.output).toContain(`serving ${version}`)
      return shop
    },
  }
}

/** Ends it with all that it has started, as when a machine goes down. */
function endGroup({ pid = 0 }: ChildProcess) {
  try {
    process.kill(-pid, "SIGKILL")
  } catch {
    // It has ended by itself.
  }
}

async function stop(child: ChildProcess) {
  child.kill()
  await once(child, "close")
}

test.skipIf(process.platform === "win32")(
  "a version is prepared beside the one that runs, started at once, and so is the one before",
  async () => {
    const { clone, run, checkOut, prepare, serves, installs, releases } = await aClone()
    await checkOut("one")
    const one = await serves("one")
    const before = [await stat(join(clone, "node_modules/lock")), await stat(join(clone, "build/server/index.js"))]

    await checkOut("two", "2")
    await prepare()
    const after = [await stat(join(clone, "node_modules/lock")), await stat(join(clone, "build/server/index.js"))]
    expect(after.map(({ ino, mtimeMs }) => [ino, mtimeMs])).toEqual(before.map(({ ino, mtimeMs }) => [ino, mtimeMs]))
    const [release = ""] = await releases()
    const inRelease = join(clone, ".releases", release)
    expect(await otherVersions(clone)("root-two_____.js")).toBeDefined()
    expect(await otherVersions(inRelease)("root-one_____.js")).toBeDefined()
    expect(await installs()).toEqual([clone, inRelease])
    await stop(one.child)

    const two = await serves("two")
    expect(two.output()).not.toContain("Building")
    await stop(two.child)
    await checkOut("one")
    await stop((await serves("one")).child)
    expect(await installs()).toHaveLength(2)

    await checkOut("broken", "2")
    const broken = run("prepare-upgrade.mjs")
    expect(await broken.ended).toBe(1)
    expect(broken.output()).not.toContain("restart")
    // The packages are those of two: they were linked.
    expect(await installs()).toHaveLength(2)
  },
)

test.skipIf(process.platform === "win32")(
  "a prepare that was killed is gone on with, and two wait for each other",
  async () => {
    const { run, checkOut, serves, prepare, installs, clone } = await aClone()
    await checkOut("one")
    await stop((await serves("one")).child)
    await checkOut("two", "2")
    const killed = run("prepare-upgrade.mjs", { HANG: "yes" })
    await expect.poll(installs).toHaveLength(2)
    endGroup(killed.child)
    await killed.ended
    await Promise.all([prepare(), prepare()])
    expect(await installs()).toHaveLength(3)
    await serves("two")
    expect(existsSync(join(clone, ".releases/.preparing"))).toBe(false)
  },
)

test.skipIf(process.platform === "win32")("what neither runs nor is the latest of the others is removed", async () => {
  const { checkOut, serves, prepare, releases } = await aClone()
  await checkOut("one")
  await stop((await serves("one")).child)
  await checkOut("two")
  const [two] = [await serves("two"), await releases()]
  for (const version of ["three", "four", "five"]) {
    await checkOut(version)
    await prepare()
  }
  // Two runs, four is the latest of the others, five is the new one.
  expect(await releases()).toHaveLength(3)
  await stop(two.child)
  await checkOut("two")
  expect((await serves("two")).output()).not.toContain("Building")
})
