// What other areas may ask of taxedSkus: everything else of this folder is its own.
export { type ClassCodes, classCodes } from './articles.server.ts'
