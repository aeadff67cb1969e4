import type { Scene } from "./scene.ts"

const OAK = "#c9a27c"
const BIRCH = "#d9bd98"
const SAND = "#e2cda8"

/** The sample's things stand, hang or lie in these places. */
export const PLACE = {
  cream: { wall: "#ead9c3", table: OAK, horizon: 740 },
  rose: { wall: "#eed3c8", table: BIRCH, horizon: 740 },
  sage: { wall: "#cfdccb", table: BIRCH, horizon: 740 },
  leaf: { wall: "#d3dcc0", table: OAK, horizon: 740 },
  sun: { wall: "#efdcae", table: OAK, horizon: 740 },
  rain: { wall: "#c9d6de", table: OAK, horizon: 740 },
  sea: { wall: "#cadde0", table: SAND, horizon: 730 },
  beach: { wall: "#d7e3e6", table: SAND, horizon: 620 },
  dusk: { wall: "#dcd0dd", table: OAK, horizon: 740 },
  evening: { wall: "#c9b3a4", table: "#8f6a50", horizon: 700 },
  creamTable: { wall: "#ead9c3", table: OAK, horizon: 560 },
  oatWall: { wall: "#e8dccb" },
  creamWall: { wall: "#efe4d2" },
  roseWall: { wall: "#eed9cf" },
  sageWall: { wall: "#dfe4da" },
  skyWall: { wall: "#d9e3e8" },
  lilacWall: { wall: "#e2dae6" },
  oakTop: { wall: OAK },
  teakTop: { wall: "#b98a68" },
} as const satisfies Record<string, Scene>
