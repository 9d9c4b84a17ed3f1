import { promiseHostileUrls } from './hostileAddresses.ts'

promiseHostileUrls({ inside: 1, loading: 20, known: 1, signing: 5 })
