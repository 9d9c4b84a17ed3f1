// Records another one consists of, as lines: picture, name, code, how many of it and what they come to.
import { RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { useSetting } from '#console/fields/setting.ts'
import { subtitleOf, titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { useNamed } from './answer.ts'

export interface PicturedLine {
  id: string
  count: number
  /** Minor units. */
  amount?: number
  /** What it is called while its record has not come, or where it may not be seen. */
  name?: string
}

const Name = ({ resource, row }: { resource: Resource; row: AnyRow }) => {
  const { urlLang } = useSetting()
  const subtitle = subtitleOf(resource, row, urlLang)
  return (
    <span className="detail-pictured-name">
      <Link to={recordScreenOf(resource, row.id)} dir="auto">
        {titleOf(resource, row, urlLang)}
      </Link>
      {subtitle && <bdi className="field-code detail-soft">{subtitle}</bdi>}
    </span>
  )
}

export const PicturedLines = ({ of, lines }: { of: string; lines: readonly PicturedLine[] }) => {
  const { money, number } = useWords()
  const resource = resourceNamed(of)
  const named = useNamed(lines.map(({ id }) => ({ to: of, id })))
  return (
    <ul className="detail-pictured">
      {lines.map(({ id, count, amount, name = '' }) => {
        const row = named.get(`${of}/${id}`)
        return (
          <li key={id}>
            {resource && <RecordThumbnail resource={resource} row={row ?? { id }} beside={name} />}
            {resource && row ? <Name resource={resource} row={row} /> : <bdi className="field-code">{name}</bdi>}
            <span className="field-figure">× {number(count)}</span>
            {amount !== undefined && <bdi className="field-figure">{money(amount)}</bdi>}
          </li>
        )
      })}
    </ul>
  )
}
