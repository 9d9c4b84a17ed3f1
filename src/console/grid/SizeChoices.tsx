// How many a page may show.
import { DropdownMenu } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { pageSizes } from '#contract/query.ts'
import { useList } from './list.ts'

export const SizeChoices = () => {
  const { t, number } = useWords()
  const { state, send } = useList()
  return (
    <DropdownMenu.RadioGroup
      value={String(state.size)}
      onValueChange={size => send({ type: 'size.set', size: Number(size) })}
    >
      {pageSizes.map(size => (
        <DropdownMenu.RadioItem key={size} value={String(size)}>
          {t('grid.perPage', { size: number(size) })}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
