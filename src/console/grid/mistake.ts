// What cannot be read in the query line. Found here before it is asked, or by the server; until it is put right no rows stand below
// the line, since they would be the answer to another one.
import { isRefusal } from '#console/net/refusal.ts'
import type { Finding } from '#contract/problem.ts'
import type { Heads } from '#rules/expression/tokens.ts'
import { parseQuery } from '#rules/expression.ts'
import type { List } from './list.ts'

export interface Mistake {
  finding: Finding
  at: number
  to: number
}

/** The server's finding about the filter, where it has one. */
const refusedAt = (error: unknown): Mistake | undefined => {
  const finding = isRefusal(error) ? error.body.fields?.find(({ path }) => path === 'filter') : undefined
  if (!finding) return undefined
  return { finding, at: Number(finding.params?.at ?? 0), to: Number(finding.params?.to ?? 0) }
}

export const misread = (text: string, heads?: Heads): Mistake | undefined => {
  const [finding] = parseQuery(text, undefined, heads).findings
  return finding && { finding, at: finding.at, to: finding.to }
}

export const mistakeIn = ({ misread: typed, error }: Pick<List, 'misread' | 'error'>): Mistake | undefined =>
  typed ?? refusedAt(error)
