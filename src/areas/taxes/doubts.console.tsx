// What is not clear about the tax of articles on sale, as ways to the lists that hold them.
import { useAnswer } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { keys, listRecords } from '#console/net/records.ts'
import { resourceNamed, useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource, View } from '#contract/resource.ts'
import styles from './taxes.module.css'

const Way = ({ list, view: { name, filter } }: { list: Resource; view: View }) => {
  const words = useWords()
  const { answer } = useAnswer([...keys.lists(list), 'count', filter], signal =>
    listRecords(list, { filter, sort: '', page: 1, size: 1 }, signal),
  )
  return (
    <li>
      <Link to={`${screenOf(list)}?view=${encodeURIComponent(name)}`}>
        {words.view(list, name)}
        {answer && <span className={styles.count}>{words.number(answer.page.total)}</span>}
      </Link>
    </li>
  )
}

export const Doubts = () => {
  const words = useWords()
  const list = resourceNamed('taxedSkus')
  if (!useMay()('taxedSkus.open') || !list) return null
  return (
    <nav aria-label={words.label(list)}>
      <ul className={styles.doubts}>
        {list.views?.map(view => (
          <Way key={view.name} list={list} view={view} />
        ))}
      </ul>
    </nav>
  )
}
