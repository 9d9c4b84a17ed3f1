// The lines of the list's menu: what the area does without a record, a file in and a file out. They come with the first press.
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
import type { Files } from './ListHeader.tsx'
import type { List } from './list.ts'

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
  onFiles(files: Files): void
}

export const MoreItems = ({ list, own, upload, exporting, onFiles }: MoreItemsProps) => {
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
      {upload && (
        <DropdownMenu.Item onSelect={() => onFiles('import')}>
          <Icon name="upload" />
          {words.t('grid.import')}
        </DropdownMenu.Item>
      )}
      {exporting && (
        <DropdownMenu.Item disabled={list.rows.length === 0} onSelect={() => onFiles('export')}>
          <Icon name="download" />
          {words.t('grid.export')}
        </DropdownMenu.Item>
      )}
    </>
  )
}
