// What other areas may ask of brands: everything else of this folder is its own.
export { brandCodes, joinedBrands, readBrands } from './named.server.ts'
