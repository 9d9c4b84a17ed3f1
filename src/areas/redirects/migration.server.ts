// Plan migration: the addresses of an old shop held against what answers here, some thousand at a time. The report as a file names
// every one of them.
import { remark } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Param, printed, wording } from '#contract/said.ts'
import { folded, normalPath, splitUrl } from '#rules/redirect/path.ts'
import { follow } from '#rules/redirect/resolve.ts'
import { printTarget } from '#rules/redirect/target.ts'
import { invalid } from '#server/records/refusal.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Handler, Parts, Scene } from '#server/records/serve.ts'
import { compiledIn } from './compiled.server.ts'
import { liveAmong } from './pages.server.ts'
import type { Compiled } from './reading.server.ts'
import type { redirects } from './redirects.ts'

const mostBytes = 20 * 1024 * 1024
const mostAddresses = 50_000
const stride = 2000
/** The others are in the file. */
const mostListed = 500

const noList = remark('TYPE', 'Choose a text or CSV file of URLs, at most 20 MB', {
  path: 'file',
  key: 'redirects.findings.noList',
})
const noAddress = remark('REQUIRED', 'Paste URLs or choose a file', {
  path: 'addresses',
  key: 'redirects.findings.noAddress',
})
const tooMany = remark('LIMIT', 'At most {max} URLs at once', {
  path: 'addresses',
  params: { max: mostAddresses },
  key: 'redirects.findings.tooManyAddresses',
})

/** What needs work first. */
const states = ['missing', 'chain', 'covered', 'live'] as const
type State = (typeof states)[number]

const said: Record<State | 'path' | 'state' | 'to', ReturnType<typeof wording>> = {
  path: wording('redirects.test.path', 'Path'),
  state: wording('redirects.test.state', 'State'),
  to: wording('redirects.test.to', 'Target'),
  missing: wording('redirects.test.missing', 'Missing'),
  chain: wording('redirects.test.chain', 'Covered by a chain'),
  covered: wording('redirects.test.covered', 'Covered'),
  live: wording('redirects.test.live', 'Live page'),
}

interface Judged {
  path: string
  state: State
  to: string
}

/** The first cell of each line, once each; a heading is no address. */
const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\r\n]+/)
      .map(line =>
        line
          .split(/[,;\t]/)[0]!
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      )
      .filter(cell => cell.includes('/')),
  ),
]

const textOf = async (scene: Scene, fileId: string): Promise<string> => {
  const { stream } = await kitOf(scene).files.open(scene.staff.place.vendorCode, fileId)
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw invalid([noList])
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8')
  if (text.includes('\0')) throw invalid([noList])
  return text
}

const judged = async (scene: Scene, { table, ground }: Compiled, typed: readonly string[]): Promise<Judged[]> => {
  const paths = typed.map(text => normalPath(splitUrl(text)?.rest ?? text))
  const live = await liveAmong(scene, paths)
  return paths.map((path): Judged => {
    const { code, hops, to } = follow(table, { host: ground.home, urlLang: 'any', path, query: '' })
    if (code === undefined) return { path, state: live.has(folded(path)) ? 'live' : 'missing', to: '' }
    return { path, state: hops.length > 1 ? 'chain' : 'covered', to: to ? printTarget(to) : '410' }
  })
}

export const planMigration: Handler<typeof redirects, ActionInput<typeof redirects, 'planMigration'>> = async scene => {
  const { input } = scene
  const text = `${input.addresses ?? ''}\n${input.file ? await textOf(scene, input.file.fileId) : ''}`
  const typed = addressesIn(text)
  if (typed.length === 0) throw invalid([noAddress])
  if (typed.length > mostAddresses) throw invalid([tooMany])
  const compiled = await compiledIn(scene)
  const found = new Map<number, Judged[]>()
  const sorted = () =>
    [...found.values()].flat().sort((one, other) => states.indexOf(one.state) - states.indexOf(other.state))
  return {
    parts: {
      count: typed.length,
      async work(at, from) {
        found.set(from, await judged(at, compiled, typed.slice(from, from + stride)))
        return Math.min(typed.length, from + stride)
      },
      answer: () => answerOf(sorted()),
      file: () => ({
        name: 'migration',
        format: 'csv',
        header: ['path', 'state', 'to'],
        rows: sorted().map(({ path, state, to }) => [path, printed(said[state]), to]),
      }),
    },
  }
}

const answerOf = (all: readonly Judged[]): ReturnType<Parts['answer']> => {
  const count = (state: State): string => String(all.filter(one => one.state === state).length)
  const [missing = '', chain = '', covered = '', live = ''] = states.map(count)
  return {
    kind: 'table',
    title: wording(
      'redirects.migration.title',
      'Coverage: {missing} missing, {chain} by a chain, {covered} covered, {live} live',
      { missing, chain, covered, live },
    ),
    columns: [said.path, said.state, said.to],
    rows: all.slice(0, mostListed).map(({ path, state, to }): Param[] => [path, said[state], to]),
  }
}
