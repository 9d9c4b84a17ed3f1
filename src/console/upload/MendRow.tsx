// One failed row: every cell can be typed in, each wrong one is marked and says why beside the row's number.
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { readBlock } from '#console/sheet/block.ts'
import type { FailedRows } from '#contract/bulk.ts'
import { isChanged, type Mended, textAt } from './mending.ts'

interface MendRowProps {
  row: FailedRows['rows'][number]
  at: number
  columns: readonly string[]
  names: FailedRows['names']
  mended: Mended
  onType(column: string, text: string): void
  onPaste(column: number, block: readonly (readonly string[])[]): void
}

/** Up and down lead to the same column of the next row; Enter goes down as in a spreadsheet. */
const move = (event: KeyboardEvent<HTMLInputElement>) => {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
  if (step === 0 || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  const cell = event.currentTarget.closest('td')
  const row = cell?.closest('tr')
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  const input = next?.querySelector<HTMLInputElement>(`td:nth-child(${(cell?.cellIndex ?? 0) + 1}) input`)
  input?.focus()
  input?.select()
}

export const MendRow = ({ row, at, columns, names, mended, onType, onPaste }: MendRowProps) => {
  const words = useWords()
  const { line, wrong } = row
  const reasonOf = (column: string) => {
    const at = wrong.findIndex(found => found.column === column)
    return at < 0 ? undefined : `mend-${line}-${at}`
  }
  const paste = (column: number) => (event: ClipboardEvent) => {
    const block = readBlock(event.clipboardData.getData('text/plain'))
    // A single text goes where the caret is.
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    onPaste(column, block)
  }
  return (
    <tr>
      <th scope="row" className="upload-figure">
        {words.number(line)}
      </th>
      <td className="mend-why">
        {wrong.map((found, place) => (
          <p key={`${found.column} ${found.message}`} id={`mend-${line}-${place}`}>
            {found.column && <bdi className="upload-code">{names[found.column] ?? found.column}</bdi>}{' '}
            {words.finding(found)}
          </p>
        ))}
      </td>
      {columns.map((column, place) => (
        <td key={column} className="mend-cell" data-column={names[column] ?? column}>
          <input
            dir="auto"
            value={textAt(row, column, mended)}
            aria-label={words.t('upload.mend.cell', { column: names[column] ?? column, line: words.number(line) })}
            aria-invalid={(reasonOf(column) !== undefined && !isChanged(row, column, mended)) || undefined}
            aria-describedby={reasonOf(column)}
            data-changed={isChanged(row, column, mended) || undefined}
            data-mend={reasonOf(column) !== undefined ? at : undefined}
            onChange={event => onType(column, event.target.value)}
            onKeyDown={move}
            onPaste={paste(place)}
          />
        </td>
      ))}
    </tr>
  )
}
