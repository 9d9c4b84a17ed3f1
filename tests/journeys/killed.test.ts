import { promiseKillStory } from './killStory.ts'

promiseKillStory({ products: 3000, rows: 6000, kills: 3 })
