import { promiseKillStory } from './killStory.ts'

promiseKillStory({ products: 10_000, rows: 20_000, kills: 10, resumedWithin: 5000 })
