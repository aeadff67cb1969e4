/** Why data of a version from before the first release is refused, and what to do. */
export const UNRELEASED =
  "The database was made by a version of the shop from before its first release, whose data no later version takes over. Begin with " +
  "an empty one: move the folder postgres in DATA_DIR away, or give another DATABASE_URL. Nothing was changed."
