// The built console: files as they were built and compressed, the page itself for every address a person may open. Into
// the page goes which host is which brand and who answers its calls, so that the first call already knows; which outline of the areas is
// to be drawn; which way the reader's language is written, so that the outline of the frame is not turned round before their eyes; and
// the first words in it, so that the sign-in waits for no file that an English reader does without. Who has not signed in here will see
// a form and no frame: to them none is outlined.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Hosts } from '#contract/hosts.ts'
import { directionOf, languageOf, tagOf } from '#contract/language.ts'
import { Problem } from '#contract/problem.ts'
import type { Language } from '#contract/session.ts'
import { halvesIn } from '#server/auth/halves.ts'
import { callsElsewhere, connectable, hostsOf } from '#server/auth/hosts.ts'
import type { Kit } from '#server/kit.ts'
import { originOf } from './cookies.ts'
import { etagOf, isKept } from './etag.ts'
import { outlinesOf } from './outline.ts'

/** As the browser asks for it; the console speaks it until the person has chosen another. */
const spokenBy = ({ headers }: FastifyRequest): Language =>
  languageOf([(headers['accept-language'] ?? '').split(/[,;]/)[0]?.trim() || 'en'])

const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(v\d|nucleus|docs|dev\/mailbox|health|socket\.io|assets)(\/|$|\?)/.test(url) &&
  (headers.accept ?? '').includes('text/html')

// They rule what a page may do. A script, a style sheet or a font obeys the page it is in, and half a kilobyte is much for
// each of them.
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
]

// What is compared when a file may have changed. A file whose name carries its hash is kept for good and never asked about.
const ofChange = ['etag', 'last-modified']

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Page {
  of: Hosts
  html: string
  small: Buffer
  etag: string
}

interface Reader {
  language: Language
  /** Whether somebody may be signed in, for whom the frame is outlined. */
  isKnown: boolean
}

/** A page that signed in brings half of its token along, unless its calls go to other origins as well: then nothing tells. */
const readerOf = (request: FastifyRequest, hosts: Hosts): Reader => ({
  language: spokenBy(request),
  isKnown: halvesIn(request.headers.cookie).length > 0 || callsElsewhere(hosts, originOf(request)),
})

const withoutFrame = (html: string): string => {
  const at = html.indexOf('<div class="outline"')
  const end = '</div>'
  return at < 0 ? html : html.slice(0, at) + html.slice(html.indexOf(end, at) + end.length)
}

/** As data in a page: nothing in it ends the element it stands in. */
const dataIn = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

interface Built {
  html: string
  /** As the build has written them for the language; none in English. */
  words: string | undefined
}

const pageFrom = ({ html: whole, words }: Built, of: Hosts, outline: string, { language, isKnown }: Reader): Page => {
  const built = isKnown ? whole : withoutFrame(whole)
  const said = { 'nucleus-hosts': JSON.stringify(of), 'nucleus-outline': outline }
  const html = Object.entries(said).reduce(
    (text, [name, content]) => text.replace(`<meta name="${name}" content="`, before => before + escaped(content)),
    built
      .replace('<html lang="en" dir="ltr">', `<html lang="${tagOf(language)}" dir="${directionOf(language)}">`)
      .replace('<script type="application/json" id="words">', open =>
        words ? open + dataIn({ language, texts: JSON.parse(words) }) : open,
      ),
  )
  return { of, html, small: brotliCompressSync(html), etag: etagOf(html) }
}

/** The page as it is now; made anew only when it was built anew or the hosts have changed. */
const pageOf = (folder: string, outline: () => string) => {
  let ready: { key: string; pages: Map<string, Page> } | undefined
  return async (hosts: Hosts, reader: Reader): Promise<Page> => {
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    const key = JSON.stringify(hosts) + html
    if (ready?.key !== key) ready = { key, pages: new Map() }
    const { pages } = ready
    const of = `${reader.language}/${reader.isKnown}`
    const known = pages.get(of)
    if (known) return known
    const words = await readFile(join(folder, 'words', `${reader.language}.json`), 'utf8').catch(() => undefined)
    const page = pageFrom({ html, words }, hosts, outline(), reader)
    pages.set(of, page)
    return page
  }
}

const answer = (request: FastifyRequest, reply: FastifyReply, { of, html, small, etag }: Page): FastifyReply => {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const connect = ["connect-src 'self'", ...connectable(of)].join(' ')
  reply
    .header('content-security-policy', policy.replace("connect-src 'self'", connect))
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding, accept-language, cookie')
    .type('text/html; charset=utf-8')
  if (isKept(request, etag)) return reply.code(304).send()
  const isSmall = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return isSmall ? reply.header('content-encoding', 'br').send(small) : reply.send(html)
}

export const serveConsole = async (
  app: FastifyInstance,
  { db, resources }: Pick<Kit, 'db' | 'resources'>,
  folder: string,
): Promise<void> => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  const page = pageOf(folder, () => outlinesOf(resources).version)
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const hosts = await hostsOf(db)
    return answer(request, reply, await page(hosts, readerOf(request, hosts)))
  }
  if (isBuilt) {
    for (const url of ['/', '/index.html']) app.get(url, send)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: true,
      // Names of built files carry their hash.
      setHeaders: (reply, path) => {
        const isBuilt = path.includes('/assets/')
        const isMark = path.includes('favicon')
        const lasts = isBuilt ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
        reply.header('cache-control', isBuilt || isMark ? lasts : 'no-cache')
        if (isBuilt) for (const name of [...ofPages, ...ofChange]) reply.removeHeader(name)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isPage(request)) return send(request, reply)
    throw new Problem('NOT_FOUND', 'There is nothing here')
  })
}
