// A term of the question in the reader's words, as `fields/clauseText.ts` says them; and by what a list is put together.
import { useClauseText } from '#console/fields/clauseText.ts'
import { useWords, type Words } from '#console/i18n/words.ts'
import { groupedBy, totalOnly } from '#rules/expression/group.ts'
import type { Expression } from '#rules/expression/tree.ts'
import { columnNamed } from './fieldNames.ts'
import type { List } from './list.ts'

type Asked = Pick<List, 'resource' | 'names'>

const groupName = ({ names, resource }: Asked, words: Words, by: string): string => {
  const column = columnNamed(names, by)
  return column ? words.field(resource, column.name) : by
}

export const useChipText = (list: Asked): ((node: Expression) => string) => {
  const words = useWords()
  const say = useClauseText({
    askedAs: name => {
      const column = columnNamed(list.names, name)
      return column && { label: words.field(list.resource, column.name), field: column.field }
    },
  })
  return node => {
    const by = groupedBy(node)
    if (by === totalOnly) return words.t('grid.totalsOnly')
    return by === undefined ? say(node) : words.t('grid.groupedBy', { field: groupName(list, words, by) })
  }
}
