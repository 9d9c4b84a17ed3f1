// What other areas may ask of categories: everything else of this folder is its own.
export { readAttributeSets } from './attributes.server.ts'
export { branchesMeant } from './branches.server.ts'
export { categoryNames } from './names.server.ts'
export { leastDaysOf } from './shelfLife.server.ts'
export { isLeaf, type Node, readTree, type Wanted } from './tree.server.ts'
