// A thread in the place of the page's worker: the same file of the console, spoken to as in a browser.
import { parentPort } from 'node:worker_threads'

globalThis.self = { onmessage: null, postMessage: reply => parentPort.postMessage(reply) }
await import('../../src/console/palette/records/hotWorker.ts')
parentPort.on('message', message => globalThis.self.onmessage({ data: message }))
