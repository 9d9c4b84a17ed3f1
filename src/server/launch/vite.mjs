// The console's development server; what is not the console's it passes on to the server beside it.
import { createServer } from 'vite'
import { at } from './place.mjs'

const target = `http://127.0.0.1:${process.env.PORT || 4310}`
const paths = [
  '/v1',
  '/v4',
  '/nucleus',
  '/nucleusGoogleLogin',
  '/allowedGoogleDomains',
  '/health',
  '/docs',
  '/dev/mailbox',
]

const vite = await createServer({
  configFile: at('vite.config.ts'),
  server: {
    port: 4311,
    proxy: { ...Object.fromEntries(paths.map(path => [path, target])), '/socket.io': { target, ws: true } },
  },
})
await vite.listen()
vite.printUrls()
