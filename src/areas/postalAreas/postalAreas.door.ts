// What other areas may ask of postalAreas: everything else of this folder is its own.
export { middleOfAddress } from './lying.server.ts'
export {
  areaOrWhy,
  areasAfter,
  areasInUse,
  areasOrWhy,
  joinedArea,
  knownArea,
  reaches,
  readArea,
  readAreas,
} from './postal.server.ts'
