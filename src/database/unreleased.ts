/** Says why a database of a version from before the first release is refused, and what to do. */
export const UNRELEASED_DATABASE =
  "The database was made by a version of the shop from before its first release, whose data no later version takes over. Begin with " +
  "an empty one: move the folder postgres in DATA_DIR away, or give another DATABASE_URL. Nothing was changed."

/** Says why a backup of such a version is refused. */
export const UNRELEASED_BACKUP =
  "The backup was made by a version of the shop from before its first release, which no later version restores: only the version " +
  "that made it can. Nothing was changed."
