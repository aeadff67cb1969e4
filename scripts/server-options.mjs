// How the shop's process is started, and what is loaded beside its program (docs/decisions/processes.md).

export const SERVER_FLAGS = [
  "--enable-source-maps",
  // V8 would use what a large machine has: new objects in up to 48 MB, and old ones in four times of what is in use.
  "--max-semi-space-size=16",
  "--max-old-space-size=1024",
]

/**
 * The C library would give each thread memory of its own, and keep it; and it would keep what large buffers leave (pages, pictures) once it has
 * seen some of them, unless the limit above which it returns memory is fixed.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "1048576",
  MALLOC_MMAP_THRESHOLD_: "1048576",
}

/** These are loaded beside the built server, which has all other packages in it: they have native parts, or threads of their own. */
export const EXTERNAL_PACKAGES = ["@node-rs/argon2", "pino", "sharp"]
