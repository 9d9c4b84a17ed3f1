// The lines of the list's menu: what the area does without a record, its files in and out. They come with the first press.
import '#console/i18n/later.ts'
import { DropdownMenu } from '@radix-ui/themes'
import { startWish } from '#console/action/startWish.ts'
import { queueName } from '#console/deck/dealing.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { mayWork, queueScreenOf, queuesOf } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import type { List } from './list.ts'
import { selectionOf } from './scope.ts'

const Imports = ({ list: { resource }, action }: { list: List; action: ResolvedAction }) => {
  const words = useWords()
  return Object.keys(resource.uploads ?? {}).map(upload => (
    <DropdownMenu.Item key={upload} onSelect={() => startWish({ action, resource, input: { upload }, face: 'menu' })}>
      <Icon name="upload" />
      {words.t('grid.import', { name: words.upload(resource, upload) })}
    </DropdownMenu.Item>
  ))
}

/** Beside each line: read one by one, the headings above them are not heard. */
const names = { csv: 'CSV', xlsx: 'Excel' } as const

/** The selection, else everything the filter matches: in the columns of a type, or in those of the list. */
const ExportsAs = ({ list, action, format }: { list: List; action: ResolvedAction; format: 'csv' | 'xlsx' }) => {
  const words = useWords()
  const { resource, rows, state, columns } = list
  const subject = selectionOf(list) ?? { records: rows, matching: { filter: state.filter, count: state.total } }
  // What is written in lines of JSON is so in one form, and told once.
  const kinds = Object.entries(resource.uploads ?? {}).filter(
    ([, { exports, lines }]) => exports !== false && !(lines && format === 'xlsx'),
  )
  const item = (key: string, label: string, input: Record<string, unknown>, isLines = false) => (
    <DropdownMenu.Item
      key={key}
      shortcut={isLines ? 'NDJSON' : names[format]}
      disabled={rows.length === 0}
      onSelect={() => startWish({ action, resource, subject, input: { ...input, format }, face: 'menu' })}
    >
      <Icon name="download" />
      {label}
    </DropdownMenu.Item>
  )
  return [
    ...kinds.map(([upload, { lines }]) =>
      item(upload, words.t('grid.export', { name: words.upload(resource, upload) }), { upload }, lines),
    ),
    item('', words.t('grid.exportShown'), { columns: columns.map(({ name }) => name) }),
  ]
}

const Exports = ({ list, action }: { list: List; action: ResolvedAction }) => {
  const { t } = useWords()
  return (
    <>
      <DropdownMenu.Group>
        <DropdownMenu.Label>{t('grid.exportCsv')}</DropdownMenu.Label>
        <ExportsAs list={list} action={action} format="csv" />
      </DropdownMenu.Group>
      <DropdownMenu.Group>
        <DropdownMenu.Label>{t('grid.exportExcel')}</DropdownMenu.Label>
        <ExportsAs list={list} action={action} format="xlsx" />
      </DropdownMenu.Group>
    </>
  )
}

const Queues = ({ resource }: { resource: Resource }) => {
  const words = useWords()
  const may = useMay()
  const mine = queuesOf(resource).filter(([, queue]) => mayWork(resource, queue, may))
  return mine.map(([name]) => (
    <DropdownMenu.Item key={name} onSelect={() => go(queueScreenOf(resource, name))}>
      <Icon name="inbox" />
      {words.t('palette.workThrough', { queue: queueName(words, resource, name) })}
    </DropdownMenu.Item>
  ))
}

interface MoreItemsProps {
  list: List
  own: readonly ResolvedAction[]
  upload: ResolvedAction | undefined
  exporting: ResolvedAction | undefined
}

export const MoreItems = ({ list, own, upload, exporting }: MoreItemsProps) => {
  const words = useWords()
  const { resource } = list
  return (
    <>
      <Queues resource={resource} />
      {own.map(action => (
        <DropdownMenu.Item key={action.id} onSelect={() => startWish({ action, resource, face: 'menu' })}>
          <Icon name={action.icon ?? 'circle'} />
          {words.action(action)}
        </DropdownMenu.Item>
      ))}
      {own.length > 0 && (upload || exporting) && <DropdownMenu.Separator />}
      {upload && <Imports list={list} action={upload} />}
      {upload && exporting && <DropdownMenu.Separator />}
      {exporting && <Exports list={list} action={exporting} />}
    </>
  )
}
