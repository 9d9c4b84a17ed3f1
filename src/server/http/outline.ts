// The outline of the areas in each language, one small answer that is drawn once and kept by its version: whoever has it asks no more.
// It says what the files of the console say, so it is open to anyone; what of it a person may do is decided by their rights.
import { brotliCompressSync, constants } from 'node:zlib'
import { type Outline, outlinedOf, outlinePath } from '#contract/outline.ts'
import { Problem } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { type Language, languages } from '#contract/session.ts'
import { catalogueOf, type Texts } from '#server/speech.ts'
import type { Endpoint } from './endpoint.ts'
import { digestOf } from './etag.ts'

/** Names that are said in a sidebar and a palette: of resources, their actions, views, queues and files. */
const said =
  /^\w+\.(label|one|many|article)$|^\w+\.(actions|queues|attention|figures|uploads)\.\w+\.label$|^\w+\.views\.[^.]+$|^(groups|actions|attention)\./

const textsIn = (language: Language): Texts => ({
  ...Object.fromEntries(Object.entries(catalogueOf(language, 'areas')).filter(([key]) => said.test(key))),
  ...catalogueOf(language, 'search'),
  ...catalogueOf(language, 'pinyin'),
})

export interface Outlines {
  /** Another as soon as any of them says something else. */
  version: string
  in(language: Language): { text: string; small: Buffer }
}

const drawn = new WeakMap<readonly Resource[], Outlines>()

/** Drawn once for all who ask; compressed when somebody does. */
export const outlinesOf = (resources: readonly Resource[]): Outlines => {
  const known = drawn.get(resources)
  if (known) return known
  const outlined = resources.map(outlinedOf)
  const texts = new Map(
    languages.map(language => [
      language,
      JSON.stringify({ resources: outlined, texts: textsIn(language) } satisfies Outline),
    ]),
  )
  const smalls = new Map<Language, Buffer>()
  const outlines: Outlines = {
    version: digestOf(...texts.values()),
    in: language => {
      const text = `{"data":${texts.get(language)}}`
      const small =
        smalls.get(language) ?? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      smalls.set(language, small)
      return { text, small }
    },
  }
  drawn.set(resources, outlines)
  return outlines
}

export const outlineEndpoints = ({ resources }: { resources: readonly Resource[] }): Endpoint[] => [
  {
    method: 'GET',
    path: outlinePath,
    action: 'console.outline',
    access: 'anyone',
    permission: null,
    tag: 'Everywhere',
    summary: 'List areas and their actions in a language',
    run: async ({ params, request }) => {
      const language = languages.find(known => known === params.language)
      if (!language) throw new Problem('NOT_FOUND', 'There is no such language')
      const outlines = outlinesOf(resources)
      const { text, small } = outlines.in(language)
      const isSmall = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
      return {
        body: isSmall ? small : text,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          vary: 'accept-encoding',
          // Asked for by another version it is answered all the same, and asked for again.
          'cache-control': params.version === outlines.version ? 'public, max-age=31536000, immutable' : 'no-cache',
          ...(isSmall && { 'content-encoding': 'br' }),
        },
      }
    },
  },
]
