// What other areas may ask of tags: everything else of this folder is its own.
export { codesOf, readTags, tagCodesIn, tagsMeant } from './named.server.ts'
