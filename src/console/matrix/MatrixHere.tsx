// The record at the current cell, with the way to its page and everything that can be done with it; where none is, the way to
// make it.
import { Button } from '@radix-ui/themes'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { Cell } from '#console/fields/Cell.tsx'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import type { SheetDesk } from '#console/sheet/useSheet.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { recordScreenOf } from '#contract/address.ts'
import { f } from '#contract/f.ts'
import { RecordStatus } from '#contract/valueSet.ts'

const status = f.choice(RecordStatus)

const Nobody = ({ desk }: { desk: SheetDesk }) => {
  const { t } = useWords()
  const { title, make } = desk.board.vacant?.(desk.at) ?? {}
  return (
    <>
      <span dir="auto">{title}</span>
      <span className="detail-soft">{t('matrix.missing')}</span>
      {make && (
        <Button type="button" size="1" variant="soft" onClick={make}>
          <Icon name="plus" size={14} /> {t('matrix.make')}
        </Button>
      )}
    </>
  )
}

export const MatrixHere = ({ desk }: { desk: SheetDesk }) => {
  const words = useWords()
  const { urlLang } = usePlace()
  const { resource } = desk.board
  const record = desk.cellAt(desk.at)?.record
  const title = record && titleOf(resource, record, urlLang)
  return (
    <section className="matrix-here" aria-label={words.t('matrix.here')}>
      {record && title ? (
        <>
          <Link to={recordScreenOf(resource, record.id)}>
            <bdi>{title}</bdi>
          </Link>
          {resource.lifecycle !== 'none' && (
            <Cell value={record.status} name="status" field={status} resource={resource} row={record} />
          )}
          <ActionMenu
            resource={resource}
            subject={{ records: [record] }}
            label={words.t('detail.rowMenu', { title })}
          />
        </>
      ) : (
        <Nobody desk={desk} />
      )}
    </section>
  )
}
