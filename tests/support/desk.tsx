// A desk for console tests: a real tiny HTTP server on one side, the console's own gateway, cache, words and theme on the
// other. Nothing of ours is replaced; the server says what a test tells it to and keeps what it was asked.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { speakOutlines } from '#console/areaLoading.ts'
import '#console/i18n/english.ts'
import '#console/i18n/entered.ts'
import '#console/i18n/later.ts'
import { speakEntered, speakLater, speakTold } from '#console/i18n/inside.ts'
import { speakAlso } from '#console/i18n/speech.ts'
import { adoptGateway } from '#console/net/api.ts'
import { openGateway } from '#console/net/gateway.ts'
import { queries } from '#console/net/queries.ts'
import { setCatalogue, setMe } from '#console/session/me.ts'
import { tellBusy } from '#console/shell/busy.ts'
import { adoptNavigator } from '#console/shell/navigation.tsx'
import { Theme } from '#console/theme/Theme.tsx'
import type { Resource } from '#contract/resource.ts'
import { languages, type Me } from '#contract/session.ts'
import { actionsOf } from '#contract/standard.ts'
import { outlinesOf } from '#server/http/outline.ts'

// A machine that does other work meanwhile is slower than the library's one second.
configure({ asyncUtilTimeout: 10_000 })

export interface ReceivedRequest {
  method: string
  path: string
  search: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}
export interface ScriptedAnswer {
  status?: number
  body: unknown
  headers?: Readonly<Record<string, string>>
}
/** `GET /v1/taxes/1` -> what is said; a trailing `*` stands for any rest. */
export type Script = Record<string, (asked: ReceivedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>>

const place = {
  vendorCode: 'mgp',
  brand: 'mgp',
  country: 'IND',
  name: 'MGP India',
  currency: 'INR',
  timezone: 'Asia/Kolkata',
  urlLang: 'en-in',
  env: 'dev' as const,
  accent: 'ruby',
  apiHost: '',
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': 'retry-after',
}

/** What Radix and rich text ask of a browser and jsdom does not have. */
const furnish = (): void => {
  Object.assign(document, {
    execCommand: () => false,
    queryCommandState: () => false,
    queryCommandValue: () => '',
  })
  Object.assign(Element.prototype, {
    hasPointerCapture: () => false,
    setPointerCapture: () => {},
    releasePointerCapture: () => {},
    scrollIntoView: () => {},
  })
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  globalThis.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList
}

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  if (text.startsWith('{')) return JSON.parse(text) as Record<string, unknown>
  return text ? { text } : {}
}

const saying = (script: Script, { method, path }: ReceivedRequest) =>
  script[`${method} ${path}`] ??
  Object.entries(script).find(([spot]) => spot.endsWith('*') && `${method} ${path}`.startsWith(spot.slice(0, -1)))?.[1]

/** What the areas bring in the languages besides English. */
const ofAreas = Object.fromEntries(
  Object.entries(import.meta.glob<Record<string, string>>('../../src/areas/*/words/*.json', { import: 'default' })).map(
    ([path, read]) => [path.replace('.json', '/'), read],
  ),
)

/** As the server draws it: what is said of areas in the languages besides English. */
const outlineAt = (path: string, resources: readonly Resource[]): unknown => {
  const language = languages.find(known => path.startsWith('/v1/outline/') && path.endsWith(`/${known}`))
  return language && JSON.parse(outlinesOf(resources).in(language).text)
}

const serve = async (script: Script, asked: ReceivedRequest[], resources: readonly Resource[]): Promise<Server> => {
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    const url = new URL(request.url ?? '/', 'http://desk')
    const outline = outlineAt(url.pathname, resources)
    if (outline)
      return void response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(outline))
    const question: ReceivedRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      search: url.searchParams,
      headers: request.headers,
      body: await readBody(request),
    }
    asked.push(question)
    const said = (await saying(script, question)?.(question)) ?? {
      status: 404,
      body: { code: 'NOT_FOUND', message: `Nothing at ${url.pathname}` },
    }
    response
      .writeHead(said.status ?? 200, { ...cors, 'content-type': 'application/json', ...said.headers })
      .end(JSON.stringify(said.body))
  })
  // A test that thinks for some seconds finds the line it spoke on before as it left it.
  server.keepAliveTimeout = 120_000
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return server
}

interface DeskSpec {
  resources: readonly Resource[]
  script?: Script
  /** Every action of the areas when absent. */
  permissions?: readonly string[]
  at?: string
  /** What the server says by key has not been told yet, as when somebody has just come in. */
  isUntold?: true
}

export interface Desk {
  asked: ReceivedRequest[]
  script: Script
  user: ReturnType<typeof userEvent.setup>
  show(screen: ReactNode): ReturnType<typeof render>
  /** Path and search of the console now. */
  address(): string
  close(): Promise<void>
}

export const openDesk = async ({
  resources,
  script = {},
  permissions,
  at = '/',
  isUntold,
}: DeskSpec): Promise<Desk> => {
  furnish()
  const asked: ReceivedRequest[] = []
  const server = await serve(script, asked, resources)
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  adoptGateway(
    openGateway({
      token: () => 'token',
      secureToken: () => undefined,
      keep: () => undefined,
      place: () => ({ brand: 'mgp', country: 'IND' }),
      host: () => home,
      report: () => {},
      isAsked: () => false,
      denied: () => {},
      path: () => '/',
      busy: seconds => void tellBusy(seconds),
    }),
  )
  const me: Me = {
    userId: 'u1',
    name: 'Catalogue desk',
    email: 'catalogue@nucleus.example',
    allowedCountries: ['IND'],
    places: [place],
    permissions: [...(permissions ?? resources.flatMap(resource => actionsOf(resource).map(({ id }) => id)))],
    profile: {},
    views: [],
  }
  setCatalogue(resources)
  setMe(me, place)
  await Promise.all([speakLater(), speakEntered(), isUntold ?? speakTold(), speakOutlines(), speakAlso(ofAreas)])
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [at] })
  adoptNavigator(router as unknown as Parameters<typeof adoptNavigator>[0])
  return {
    asked,
    script,
    user: userEvent.setup(),
    show: screen =>
      render(
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Theme>{screen}</Theme>
        </QueryClientProvider>,
      ),
    address: () => {
      const { pathname, search, hash } = router.state.location
      return `${pathname}${search}${hash}`
    },
    close: async () => {
      cleanup()
      queries.clear()
      router.dispose()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
