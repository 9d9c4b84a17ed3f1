// What cannot be read in the query line, and where: told by the name the field has on the screen, and the place itself is marked.
import { useWords } from '#console/i18n/words.ts'
import { isClause } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { columnNamed } from './fieldNames.ts'
import { useList } from './list.ts'
import type { Mistake } from './mistake.ts'
import { headsOf, labelsOf } from './spoken.ts'

export const QueryMistake = ({ id, text, mistake }: { id: string; text: string; mistake: Mistake }) => {
  const words = useWords()
  const list = useList()
  const { finding, at, to } = mistake
  const heads = headsOf(text, list, labelsOf(list, words))
  const node = parseQuery(text, undefined, heads).terms.find(term => term.from <= at && at <= term.to)?.node
  const asked = node && 'not' in node ? node.not : node
  const column = asked && isClause(asked) ? columnNamed(list.names, asked.field) : undefined
  const said = words.finding(finding)
  const end = Math.max(to, at)
  return (
    <div id={id} className="query-mistake" role="alert">
      <p>{column ? words.pair(words.field(list.resource, column.name), said) : said}</p>
      <p className="query-place" aria-hidden="true" dir="auto">
        {text.slice(0, at)}
        <mark>{text.slice(at, end) || ' '}</mark>
        {text.slice(end)}
      </p>
    </div>
  )
}
