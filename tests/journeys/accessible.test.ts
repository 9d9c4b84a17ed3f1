import { promiseLooks } from './accessibleLooks.ts'

promiseLooks({ isWhole: false })
