// The console's own modules outside a browser: jsdom is the page, Vite reads what only a bundler can (styles, patterns of imports,
// JSX), a thread stands for the worker. Nothing of the console is replaced.
import { join } from 'node:path'
import { Worker as Thread } from 'node:worker_threads'
import { createServer } from 'vite'
import { builtinEnvironments } from 'vitest/runtime'

/** As far as the console speaks to one. */
class PageWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly #thread = new Thread(new URL('./hotThread.mjs', import.meta.url))

  constructor() {
    this.#thread.unref()
    this.#thread.on('message', data => this.onmessage?.({ data }))
  }

  postMessage(message: unknown): void {
    this.#thread.postMessage(message)
  }

  terminate(): void {
    void this.#thread.terminate()
  }
}

export interface Pageless {
  load<Module>(file: string): Promise<Module>
  close(): Promise<void>
}

/** `url` is where the page was read from: its calls stay on that host. */
export const openPageless = async (url: string): Promise<Pageless> => {
  const environment = await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url } })
  Object.assign(globalThis, { Worker: PageWorker })
  const vite = await createServer({
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  return {
    load: <Module>(file: string) => vite.ssrLoadModule(join(import.meta.dirname, file)) as Promise<Module>,
    close: async () => {
      await vite.close()
      await environment.teardown(globalThis)
    },
  }
}
