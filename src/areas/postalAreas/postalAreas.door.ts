// What other areas may ask of postalAreas: everything else of this folder is its own.
export { areasInUse, zoneSizes } from './inUse.server.ts'
export { middleOfAddress } from './lying.server.ts'
export {
  type AreaRow,
  areaOf,
  areaOrWhy,
  areasAfter,
  countAreas,
  joinedArea,
  knownResource,
  listedArea,
  middleOf,
  type Placed,
  reaches,
  reachesArea,
  readArea,
  readAreas,
  readAreasOf,
  readPlaced,
  sayPlace,
  servedWhere,
  stretchOf,
  unservedAmong,
  writtenPattern,
} from './postal.server.ts'
