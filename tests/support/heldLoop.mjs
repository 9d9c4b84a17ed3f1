// Loaded before a server by a test only: holds its loop for ever, once, as soon as the file it is told of is there.
import { existsSync, rmSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const sign = process.env.HELD_LOOP_SIGN
if (sign && isMainThread && process.argv[1]?.endsWith('main.ts'))
  setInterval(() => {
    if (!existsSync(sign)) return
    rmSync(sign)
    for (;;);
  }, 100).unref()
