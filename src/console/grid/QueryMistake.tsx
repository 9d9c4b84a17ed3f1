// What cannot be read in the query line, and where: the place itself is marked.
import { useWords } from '#console/i18n/words.ts'
import type { Mistake } from './useQueryLine.ts'

export const QueryMistake = ({ id, text, mistake }: { id: string; text: string; mistake: Mistake }) => {
  const words = useWords()
  const { finding, at, to } = mistake
  const end = Math.max(to, at)
  return (
    <div id={id} className="query-mistake" role="alert">
      <p>{words.finding(finding)}</p>
      <p className="query-place" aria-hidden="true" dir="ltr">
        {text.slice(0, at)}
        <mark>{text.slice(at, end) || ' '}</mark>
        {text.slice(end)}
      </p>
    </div>
  )
}
