import { promiseLooks } from './accessibleLooks.ts'

promiseLooks({ isWhole: true })
