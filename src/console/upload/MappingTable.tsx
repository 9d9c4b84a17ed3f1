// One row per column of the file: its name, its first cells, and what it becomes.
import { Button } from '@radix-ui/themes'
import { isolatedIn } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import type { InspectedColumn, Inspection } from '#contract/bulk.ts'
import { extraName } from '#contract/extraColumns.ts'
import { ColumnPick } from './ColumnPick.tsx'
import { useCalled } from './called.ts'
import { Scroll } from './Scroll.tsx'
import { useUploadState } from './useUpload.ts'

interface RowProps {
  column: InspectedColumn
  known: Inspection['known']
  value: string
  isDouble: boolean
  isFixed: boolean
  /** Whether the type has a place for columns that are none of its own. */
  isKept: boolean
  /** What a column of ours is called. */
  called(column: string): string
  onPick(column: string): void
}

const Row = ({
  column: { header, column, sample, how, meant, like, filled, isNameless },
  known,
  value,
  isDouble,
  isFixed,
  isKept,
  called,
  onPick,
}: RowProps) => {
  const { t, number, dir } = useWords()
  const fixed = () => {
    if (how === 'extra') return t('upload.left.keptAs', { name: isolatedIn(dir, column ?? '') })
    return column ? called(column) : t(how === 'profile' ? 'upload.read' : 'upload.left.out')
  }
  const extra = value.startsWith('x_') ? value : extraName(header)
  const options = [
    { value: '', label: t('upload.leaveOut') },
    ...(isKept ? [{ value: extra, label: t('upload.keepAs', { name: isolatedIn(dir, extra) }) }] : []),
    ...known.map(({ column, required }) => ({
      value: column,
      label: `${called(column)}${required ? ' *' : ''}`,
      code: column,
    })),
  ]
  const isProposed = like !== undefined && value === like
  const isSuggested = how === 'unknown' && meant && value !== meant && meant !== like
  return (
    <tr>
      <th scope="row">
        <bdi>{isNameless ? `${t('upload.nameless')} (${header.replace(/^\D+/, '')})` : header}</bdi>
      </th>
      <td className="upload-sample">
        {sample
          .filter(Boolean)
          .slice(0, 3)
          .map(cell => isolatedIn(dir, cell))
          .join(' · ')}
        <span className="upload-soft"> {t('upload.filled', { count: filled, number: number(filled) })}</span>
      </td>
      <td>
        <div className="upload-pick">
          {isFixed ? (
            <span>{fixed()}</span>
          ) : (
            <ColumnPick
              label={t('upload.becomes', { header })}
              value={value}
              options={options}
              isInvalid={isDouble}
              onPick={onPick}
            />
          )}
          {isDouble && <span className="upload-wrong">{t('upload.twice')}</span>}
          {isProposed && <span className="upload-soft">{t('upload.proposed')}</span>}
          {isSuggested && (
            <Button type="button" size="1" variant="ghost" onClick={() => onPick(meant)}>
              {t('upload.meant', { name: isolatedIn(dir, called(meant)) })}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}

export const MappingTable = ({ doubled }: { doubled: ReadonlySet<string> }) => {
  const { t } = useWords()
  const { inspection, context, send } = useUploadState()
  const called = useCalled()
  if (!inspection) return null
  return (
    <Scroll label={t('upload.step.columns')}>
      <table className="upload-table upload-mapping">
        <caption className="hidden">{t('upload.step.columns')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('upload.theirs')}</th>
            <th scope="col">{t('upload.sample')}</th>
            <th scope="col">{t('upload.ours')}</th>
          </tr>
        </thead>
        <tbody>
          {inspection.columns.map(column => (
            <Row
              key={column.header}
              column={column}
              known={inspection.known}
              value={context.mapping[column.header] ?? ''}
              isDouble={doubled.has(context.mapping[column.header] ?? '')}
              isFixed={inspection.profile !== undefined}
              isKept={inspection.extras !== false}
              called={called}
              onPick={field => send({ type: 'mapping.set', column: column.header, field })}
            />
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
