// The question to a list as one text, where a sentence needs it as such: alerts, notices, the map of states. A page that has room draws
// it instead (`#console/grid/Asked.tsx`); records are said by what stands for them, since a text waits for no names.
import type { Words } from '#console/i18n/words.ts'
import { currentPlace } from '#console/session/me.ts'
import { digitsOf } from '#contract/currency.ts'
import type { Resource } from '#contract/resource.ts'
import { parseQuery } from '#rules/expression.ts'
import { askedIn, ofList } from './asks.ts'
import { expressionText } from './clauseText.ts'
import { codeSaid } from './recordNames.ts'

export const filterText = (words: Words, resource: Resource, filter: string): string => {
  const digits = digitsOf(currentPlace()?.currency ?? 'INR')
  const telling = { words, digits, askedAs: askedIn(ofList(resource)), nameOf: codeSaid }
  return parseQuery(filter)
    .terms.map(({ node }) => expressionText(telling, node))
    .join(' · ')
}
