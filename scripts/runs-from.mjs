import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { sep } from "node:path"

/**
 * Returns whether a process of this machine was started from `folder`, by its command line. On Windows it returns
 * false, because the programs of a running process cannot be removed there.
 * @param {string} folder
 */
export function runsFrom(folder) {
  return commandLines().some((line) => line.includes(folder + sep))
}

function commandLines() {
  if (process.platform === "win32") return []
  if (!existsSync("/proc/self/cmdline"))
    return execFileSync("ps", ["-axwwo", "args="], { encoding: "utf8" }).split("\n")
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(commandLine)
}

/** @param {string} pid */
function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
  } catch {
    return ""
  }
}
