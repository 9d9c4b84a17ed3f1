// What the palette does about the list or the record behind it: at another moment, as a tree, as a spreadsheet, put
// together, sorted, with other columns, as a state map, its views.
import { subject } from '#console/action/subject.ts'
import { choicesOf, toggled } from '#console/grid/arranging.ts'
import { isSheetOpen, listHere, openDialog, openSheet } from '#console/grid/here.ts'
import type { List } from '#console/grid/list.ts'
import { saveLayout } from '#console/grid/views.ts'
import type { Words } from '#console/i18n/words.ts'
import { lensAt } from '#console/lens/lensAt.ts'
import { matrixChildOf, matrixNow, turnMatrix } from '#console/matrix/showing.ts'
import { may } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { isTreeNow, showTree } from '#console/tree/showing.ts'
import { isGroupable } from '#contract/groups.ts'
import { hasStates, type Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { groupIn, groupLine, totalOnly } from '#rules/expression/group.ts'
import type { Command } from './command.ts'
import { setting } from './settingCommand.ts'

/** A list is put together by any field with few values, only added up, or neither. */
const groupings = (words: Words, { resource, possible, state, send, groups }: List): Command[] => {
  const by = (line: string | undefined) => () => send({ type: 'filter.set', filter: groupLine(state.filter, line) })
  const also = ['group total sum subtotal pivot fold']
  const now = groupIn(state.filter)
  return [
    ...possible
      .filter(({ name, field }) => isGroupable(field) && name !== now)
      .map(({ name }) =>
        setting(words, `group:${name}`, 'grid.groupedBy', {
          icon: 'list',
          params: { field: words.field(resource, name) },
          also: [...also, name],
          run: by(name),
        }),
      ),
    ...(now === totalOnly
      ? []
      : [setting(words, 'group:none', 'grid.showTotal', { icon: 'list', also, run: by(totalOnly) })]),
    ...(now === undefined ? [] : [setting(words, 'ungroup', 'grid.ungroup', { icon: 'x', also, run: by(undefined) })]),
    ...(groups.by === undefined
      ? []
      : [
          setting(words, 'fold', 'grid.foldAll', {
            icon: 'list',
            keys: 'Shift+Z',
            scope: 'list',
            also,
            run: groups.foldAll,
          }),
        ]),
  ]
}

/** Of a record whose children can stand so. */
const matrixCommand = (words: Words, resource: Resource): Command[] => {
  const child = matrixChildOf(resource)
  if (!child || lensAt()) return []
  return [
    setting(words, 'matrix', matrixNow() === child.name ? 'matrix.back' : 'matrix.open', {
      icon: 'columns-3',
      keys: 'Shift+E',
      scope: 'record',
      also: ['matrix spreadsheet excel grid cells options combinations paste'],
      run: () => turnMatrix(child),
    }),
  ]
}

/** Either way by each column that can be sorted by, but the one it is sorted by. */
const sortings = (words: Words, { resource, possible, state, send }: List): Command[] =>
  possible
    .filter(({ sortable }) => sortable)
    .flatMap(({ name, sorts = name }) =>
      [sorts, `-${sorts}`]
        .filter(sort => sort !== state.sort)
        .map(sort =>
          setting(words, `sort:${sort}`, sort.startsWith('-') ? 'grid.sortedByDown' : 'grid.sortedBy', {
            icon: 'sort',
            params: { field: words.field(resource, name) },
            also: ['sort order by', name],
            run: () => send({ type: 'sort.set', sort }),
          }),
        ),
    )

/** Each column but the title, which always stands. */
const arrangements = (words: Words, { resource, possible, columns, view }: List): Command[] =>
  possible
    .filter(({ name }) => name !== resource.title)
    .map(({ name }) => {
      const isShown = columns.some(column => column.name === name)
      return setting(words, `column:${name}`, isShown ? 'grid.hideColumn' : 'grid.showColumn', {
        icon: 'columns-3',
        params: { field: words.field(resource, name) },
        also: ['column show hide', name],
        run: () =>
          void saveLayout(resource, view, toggled(choicesOf(columns), name)).catch(() =>
            toast({ kind: 'error', text: words.t('grid.notSaved') }),
          ),
      })
    })

/** What its list may be narrowed by that is answered with yes. */
const narrowings = (words: Words, { resource, state, send }: List): Command[] =>
  Object.entries(resource.filters ?? {})
    .filter(([name, { kind }]) => kind === 'toggle' && !state.filter.includes(`${name}:`))
    .map(([name]) =>
      setting(words, `filter:${name}`, 'grid.filteredBy', {
        icon: 'filter',
        params: { field: words.field(resource, name) },
        also: ['filter narrow only where', name],
        run: () => send({ type: 'filter.set', filter: `${state.filter} ${name}:Y`.trim() }),
      }),
    )

export const listCommands = (words: Words): Command[] => {
  const list = listHere()
  if (!list) {
    const open = subject()
    if (open?.from !== 'open') return []
    return matrixCommand(words, open.resource)
  }
  const change = actionOf(list.resource, 'change')
  return [
    ...(change && may(change.id) && !list.at
      ? [
          setting(words, 'sheet', isSheetOpen() ? 'sheet.close' : 'sheet.open', {
            icon: 'rows',
            keys: 'Shift+E',
            scope: 'list',
            also: ['spreadsheet excel table edit cells grid paste'],
            run: () => openSheet(!isSheetOpen()),
          }),
        ]
      : []),
    ...(hasStates(list.resource)
      ? [
          setting(words, 'states', 'grid.states', {
            icon: 'merge',
            keys: 'Shift+M',
            scope: 'list',
            also: ['diagram chart lifecycle machine transitions status counts'],
            run: () => openDialog('states'),
          }),
        ]
      : []),
    ...(list.resource.tree && !list.at
      ? [
          setting(words, 'tree', 'tree.show', {
            icon: 'tree',
            keys: 'Shift+T',
            scope: 'list',
            also: ['outline hierarchy branches nested flat'],
            run: () => showTree(!isTreeNow()),
          }),
        ]
      : []),
    ...groupings(words, list),
    ...sortings(words, list),
    ...arrangements(words, list),
    ...narrowings(words, list),
    setting(words, 'views', 'grid.ofViews', {
      icon: 'filter',
      keys: 'v',
      scope: 'list',
      also: ['rename share standard default delete manage views'],
      run: () => openDialog('views'),
    }),
    setting(words, 'newView', 'grid.saveView', {
      icon: 'save',
      also: ['keep filter pin view'],
      run: () => openDialog('newView'),
    }),
  ]
}
