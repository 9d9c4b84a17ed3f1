import { promiseHostileUrls } from './hostileAddresses.ts'

promiseHostileUrls({ inside: 10, loading: 130, known: 6, signing: 2 })
