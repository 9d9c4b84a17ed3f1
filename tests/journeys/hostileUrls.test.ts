import { promiseHostileUrls } from './hostileAddresses.ts'

promiseHostileUrls({ inside: 10, loading: 130 })
