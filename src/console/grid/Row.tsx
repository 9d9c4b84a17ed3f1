// One record in the grid: a checkbox, its name as a real link, its cells, its menu. Drawn again only when it changed.
import { IconButton } from '@radix-ui/themes'
import { type MouseEvent, memo, useEffect, useRef } from 'react'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import { Cell } from '#console/fields/Cell.tsx'
import { isMedia, RecordThumbnail } from '#console/fields/media/Thumbnail.tsx'
import { subtitleOf, titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { openAside } from '#console/session/carry.ts'
import { usePlace } from '#console/session/me.ts'
import { go, Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import type { Branch } from '#console/tree/hanging.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { type Column, cellOf } from './columns.ts'
import { type List, useList } from './list.ts'
import { scopeOf } from './scope.ts'

interface RowProps {
  resource: Resource
  columns: readonly Column[]
  row: AnyRow
  /** Among all rows that can be shown, from 0. */
  place: number
  /** As aria-rowindex counts, the head being 1. */
  index: number
  isCursor: boolean
  isPicked: boolean
  /** By somebody else, while it stood here. */
  isChanged: boolean
  isMenuOpen: boolean
  branch: Branch | undefined
  mark: List['mark']
  /** The same function at every paint, so that a row is not drawn again for it. */
  onMenu(id: string): void
  /** Where it opens. */
  address: string
}

const inert = 'a,button,input,label,[role=menu],[data-pick]'

/** Its name, behind its picture where it has one that no column shows. */
const Title = (props: RowProps) => {
  const { resource, row, columns } = props
  const { urlLang } = usePlace()
  if (!resource.picture || columns.some(isMedia)) return <Name {...props} />
  return (
    <span className="pictured">
      <RecordThumbnail resource={resource} row={row} beside={titleOf(resource, row, urlLang)} />
      <Name {...props} />
    </span>
  )
}

const Name = ({ resource, row, columns, branch, address }: RowProps) => {
  const { urlLang } = usePlace()
  const subtitle = subtitleOf(resource, row, urlLang)
  const isShown = columns.some(({ name }) => name === resource.subtitle)
  return (
    <span className="row-title">
      {branch?.twist}
      <Link to={address} tabIndex={-1} dir="auto">
        {titleOf(resource, row, urlLang)}
      </Link>
      {branch ? branch.count : subtitle && !isShown && <bdi className="row-subtitle">{subtitle}</bdi>}
    </span>
  )
}

/** A record that is called by a number does not say of what it is one. */
const isNumbered = ({ name, field }: Column, row: AnyRow): boolean =>
  field.kind === 'reference' && /^[^\p{L}]+$/u.test(String(row[`${name}Title`] ?? ''))

const Changed = () => {
  const { t } = useWords()
  return (
    <span className="row-changed" title={t('grid.changedMeanwhile')}>
      <span className="hidden">{t('grid.changedMeanwhile')}</span>
    </span>
  )
}

const Menu = ({ row }: Pick<RowProps, 'row'>) => {
  const list = useList()
  const trigger = useRef<HTMLSpanElement>(null)
  // A menu that closes gives the focus back to its row, where the keys go on.
  useEffect(() => {
    const row = trigger.current?.closest<HTMLElement>('[data-row]')
    const back = () => document.activeElement === document.body && row?.focus()
    return () => void setTimeout(back)
  }, [])
  return (
    <span ref={trigger}>
      <ActionMenu
        resource={list.resource}
        subject={scopeOf(list, row)}
        isOpen
        onOpenChange={isOpen => !isOpen && list.openMenu(undefined)}
      />
    </span>
  )
}

const MenuButton = ({ row, isMenuOpen, onMenu }: Pick<RowProps, 'row' | 'isMenuOpen' | 'onMenu'>) => {
  const { t } = useWords()
  if (isMenuOpen) return <Menu row={row} />
  return (
    <IconButton
      type="button"
      variant="ghost"
      color="gray"
      tabIndex={-1}
      aria-label={t('grid.rowMenu')}
      aria-haspopup="menu"
      data-hint={t('grid.rowMenu')}
      data-hint-keys="m"
      onClick={() => onMenu(row.id)}
    >
      <Icon name="more" />
    </IconButton>
  )
}

/** A click beside the link goes where the link goes, in a new tab with the keys that mean it. */
const opener = (address: string) => (event: MouseEvent) => {
  if (event.target instanceof Element && event.target.closest(inert)) return
  if (getSelection()?.toString() || event.shiftKey) return
  if (event.button === 1 || event.ctrlKey || event.metaKey) openAside(address)
  else if (event.button === 0) go(address)
}

export const Row = memo((props: RowProps) => {
  const { resource, columns, row, place, index, isCursor, isPicked, isChanged, isMenuOpen, onMenu, address } = props
  const words = useWords()
  const { urlLang } = usePlace()
  const open = opener(address)
  return (
    <tr
      className="row"
      data-row={row.id}
      data-place={place}
      data-changed={isChanged || undefined}
      aria-rowindex={index}
      aria-selected={isPicked}
      tabIndex={isCursor ? 0 : -1}
      onClick={open}
      onAuxClick={open}
      {...props.branch?.attributes}
    >
      <td className="row-pick" data-pick>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isPicked}
          readOnly
          aria-label={words.t('grid.pick', { title: titleOf(resource, row, urlLang) })}
        />
      </td>
      {columns.map(column => {
        const { name, field, atEnd } = column
        return name === resource.title ? (
          <th key={name} scope="row" className="row-name" {...cellOf(column)}>
            <Title {...props} />
            {isChanged && <Changed />}
            {props.mark?.(row, name)}
          </th>
        ) : (
          <td
            key={name}
            data-at-end={atEnd || undefined}
            data-label={words.field(resource, name)}
            data-numbered={isNumbered(column, row) || undefined}
            {...cellOf(column)}
          >
            <Cell resource={resource} name={name} field={field} value={row[name]} row={row} />
            {props.mark?.(row, name)}
          </td>
        )
      })}
      <td className="row-menu">
        <MenuButton row={row} isMenuOpen={isMenuOpen} onMenu={onMenu} />
      </td>
    </tr>
  )
})
