// Links as they are built and read: the page of a record or an address, behind the shop's own bases, with the words campaigns are
// counted by. Another shop is led to only where the settings allow its host.
import { addressIn, groundOf, pagesAt } from '#areas/redirects/redirects.door.ts'
import { settingsOf, unlinkable } from '#areas/settings/settings.door.ts'
import type { Fact } from '#contract/call.ts'
import { remark } from '#contract/finding.ts'
import { wording } from '#contract/said.ts'
import { campaignWord, isCampaignWord, linkTo, type Parameter, parametersOf } from '#rules/link.ts'
import { addressParts, folded, normalPath, splitUrl } from '#rules/redirect/path.ts'
import { refusal } from '#rules/refusal.ts'
import { invalid } from '#server/records/refusal.ts'
import { type Scene, serve } from '#server/records/serve.ts'
import { linkBuilder } from './linkBuilder.ts'

const said = {
  desktop: wording('linkBuilder.shown.desktop', 'Web'),
  android: wording('linkBuilder.shown.android', 'Android'),
  ios: wording('linkBuilder.shown.ios', 'iOS'),
  note: wording('linkBuilder.shown.note', 'Note'),
  host: wording('linkBuilder.shown.host', 'Host'),
  page: wording('linkBuilder.shown.page', 'Page'),
  fragment: wording('linkBuilder.shown.fragment', 'Page section'),
  notLive: wording('linkBuilder.shown.notLive', 'Customers will see a 404 page'),
  foreign: wording('linkBuilder.shown.foreign', 'Not a host of this storefront'),
}

const noLink = remark('PATTERN', 'A full URL, like https://shop.example.com/sale', {
  path: 'link',
  key: 'linkBuilder.findings.noLink',
})
const noWord = (path: string) =>
  remark('PATTERN', 'Lowercase letters, digits, - and _', { path, key: 'linkBuilder.findings.word' })
const noParameter = remark('PATTERN', 'A name and a value, like coupon=DIWALI', {
  path: 'parameters',
  key: 'linkBuilder.findings.parameter',
})

const counted = ['source', 'medium', 'campaign', 'term', 'content'] as const
type Counted = Readonly<Partial<Record<(typeof counted)[number], string | null>>>

/** The words campaigns are counted by, as they stand in the link, and what was put right of them. */
const campaignOf = (input: Counted): { parameters: Parameter[]; notes: Fact[] } => {
  const given = counted.flatMap(name =>
    input[name] ? [{ name, typed: input[name], word: campaignWord(input[name]) }] : [],
  )
  const wrong = given.filter(({ word }) => !isCampaignWord(word))
  if (wrong.length > 0) throw invalid(wrong.map(({ name }) => noWord(name)))
  return {
    parameters: given.map(({ name, word }) => [`utm_${name}`, word]),
    notes: given
      .filter(({ typed, word }) => typed !== word)
      .map(({ typed, word }) => ({
        label: said.note,
        value: wording('linkBuilder.shown.putRight', '"{typed}" is stored as {word}', { typed, word }),
      })),
  }
}

const furtherOf = (typed: readonly string[]): Parameter[] => {
  if (!typed.every(one => /^[^=\s]+=/.test(one))) throw invalid([noParameter])
  return typed.flatMap(parametersOf)
}

/** Where the target is: behind the shop's own bases, or on another host that is allowed. */
const placeOf = async ({ tx }: Scene, address: string): Promise<{ host?: string; rest: string }> => {
  const url = splitUrl(address)
  if (!url) return { rest: address }
  const { hosts, allowed } = await groundOf(tx)
  const rest = url.rest || '/'
  if (hosts.includes(url.host)) return { rest }
  if (allowed.includes(url.host)) return { host: url.host, rest }
  throw invalid([{ ...refusal('ALLOWLIST', 'redirect.foreign', { host: url.host }), path: 'target' }])
}

const pageAt = async (scene: Scene, path: string) => {
  const key = folded(normalPath(path))
  return (await pagesAt(scene, [key])).get(key)
}

export const linkBuilderServer = serve(linkBuilder, {
  actions: {
    async build(scene) {
      const { tx, input } = scene
      const noShop = await unlinkable(scene)
      if (noShop) throw invalid([noShop])
      const { slugBaseUrl, linkAndroid, linkIos } = await settingsOf(tx)
      const { parameters, notes } = campaignOf(input)
      const { host, rest } = await placeOf(scene, (await addressIn(scene, input.target)) ?? '/')
      const all = [...furtherOf(input.parameters ?? []), ...parameters]
      const web = host ? `https://${host}` : (slugBaseUrl ?? '')
      const linkAt = (base: string | null | undefined) => linkTo((!host && base) || web, rest, all)
      const page = host ? undefined : await pageAt(scene, addressParts(rest).path)
      return {
        result: {
          kind: 'facts',
          title: wording('linkBuilder.shown.built', 'Links'),
          facts: [
            { label: said.desktop, value: linkAt(web), copies: 'asked' },
            { label: said.android, value: linkAt(linkAndroid), copies: 'asked' },
            { label: said.ios, value: linkAt(linkIos), copies: 'asked' },
            ...notes,
            ...(page && !page.isLive ? [{ label: said.note, value: said.notLive }] : []),
          ],
        },
      }
    },
    async explain(scene) {
      const url = splitUrl(scene.input.link)
      if (!url?.host) throw invalid([noLink])
      const { path, query, fragment } = addressParts(url.rest)
      const isOurs = (await groundOf(scene.tx)).hosts.includes(url.host)
      const page = isOurs ? await pageAt(scene, path) : undefined
      const parameters = parametersOf(query)
      const last = new Map(parameters.map(([name], at) => [name, at]))
      const shownPath = path || '/'
      return {
        result: {
          kind: 'facts',
          title: wording('linkBuilder.shown.parts', 'Parts of the link'),
          facts: [
            { label: said.host, value: url.host },
            ...(isOurs ? [] : [{ label: said.note, value: said.foreign }]),
            {
              label: said.page,
              value: shownPath,
              ...(page && { about: { resource: page.to, id: page.id, title: shownPath } }),
            },
            ...(page && !page.isLive ? [{ label: said.note, value: said.notLive }] : []),
            ...parameters.map(([name, value], at) => ({
              label: name,
              value:
                last.get(name) === at
                  ? value
                  : wording('linkBuilder.shown.twice', '{value} (repeated, ignored)', { value }),
            })),
            ...(fragment ? [{ label: said.fragment, value: fragment }] : []),
          ],
        },
      }
    },
  },
})
