// What the list is called and what can be done here without a record: the first action as a button, the rest in a menu.
import { Button, DropdownMenu, Heading, IconButton } from '@radix-ui/themes'
import { ActionButton } from '#console/action/ActionButton.tsx'
import { startWish } from '#console/action/startWish.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Kbd } from '#console/theme/Kbd.tsx'
import { actionOf, actionsOf, type Known } from '#contract/standard.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { openSheet, useSheetOpen } from './here.ts'
import { type List, useList } from './list.ts'
import { selectionOf } from './scope.ts'

const standing = ['open', 'create', 'upload', 'export']

const Imports = ({ list: { resource }, action }: { list: List; action: Known }) => {
  const words = useWords()
  return Object.keys(resource.uploads ?? {}).map(upload => (
    <DropdownMenu.Item key={upload} onSelect={() => startWish({ action, resource, input: { upload }, face: 'menu' })}>
      <Icon name="upload" />
      {words.t('grid.import', { name: words.upload(resource, upload) })}
    </DropdownMenu.Item>
  ))
}

/** The selection, else everything the filter matches: in the columns of a type, or in those of the list. */
const ExportsAs = ({ list, action, format }: { list: List; action: Known; format: 'csv' | 'xlsx' }) => {
  const words = useWords()
  const { resource, rows, state, columns } = list
  const subject = selectionOf(list) ?? { records: rows, matching: { filter: state.filter, count: state.total } }
  const kinds = Object.entries(resource.uploads ?? {}).filter(([, { exports }]) => exports !== false)
  const item = (key: string, label: string, input: Record<string, unknown>) => (
    <DropdownMenu.Item
      key={key}
      disabled={rows.length === 0}
      onSelect={() => startWish({ action, resource, subject, input: { ...input, format }, face: 'menu' })}
    >
      <Icon name="download" />
      {label}
    </DropdownMenu.Item>
  )
  return [
    ...kinds.map(([upload]) =>
      item(upload, words.t('grid.export', { name: words.upload(resource, upload) }), { upload }),
    ),
    item('', words.t('grid.exportShown'), { columns: columns.map(({ name }) => name) }),
  ]
}

const Exports = ({ list, action }: { list: List; action: Known }) => {
  const { t } = useWords()
  return (
    <>
      <ExportsAs list={list} action={action} format="csv" />
      <DropdownMenu.Group>
        <DropdownMenu.Label>{t('grid.exportExcel')}</DropdownMenu.Label>
        <ExportsAs list={list} action={action} format="xlsx" />
      </DropdownMenu.Group>
    </>
  )
}

const More = ({ list }: { list: List }) => {
  const words = useWords()
  const may = useMay()
  const { resource } = list
  const allowed = (name: string) => {
    const action = actionOf(resource, name)
    return action && may(action.id) ? action : undefined
  }
  const upload = allowed('upload')
  const exporting = allowed('export')
  const own = actionsOf(resource).filter(({ on, name, id }) => on === 'nothing' && !standing.includes(name) && may(id))
  if (!upload && !exporting && own.length === 0) return null
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <Button type="button" variant="soft" color="gray">
          {words.t('grid.more')}
          <DropdownMenu.TriggerIcon />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content container={document.getElementById('main')}>
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
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

const SheetButton = () => {
  const { t } = useWords()
  const may = useMay()
  const { resource, rows } = useList()
  const isOpen = useSheetOpen()
  const change = actionOf(resource, 'change')
  if (!change || !may(change.id)) return null
  return (
    <IconButton
      type="button"
      variant={isOpen ? 'solid' : 'soft'}
      color={isOpen ? undefined : 'gray'}
      data-does="list Shift+E"
      aria-label={t('sheet.open')}
      aria-pressed={isOpen}
      disabled={rows.length === 0}
      onClick={() => openSheet(!isOpen)}
    >
      <Icon name="rows" />
    </IconButton>
  )
}

export const ListHeader = () => {
  const words = useWords()
  const may = useMay()
  const list = useList()
  const { resource } = list
  const create = actionOf(resource, 'create')
  return (
    <header className="list-head">
      <p className="list-section">{words.group(resource.group)}</p>
      <Heading as="h1" size="5" tabIndex={-1}>
        {words.area(resource)}
      </Heading>
      <div className="list-actions">
        <SheetButton />
        <ColumnsMenu />
        <More list={list} />
        {create && may(create.id) && (
          <ActionButton action={create} resource={resource} does="list c">
            {words.action(create)}
            <Kbd keys="c" does="list c" />
          </ActionButton>
        )}
      </div>
    </header>
  )
}
