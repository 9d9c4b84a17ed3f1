// A notice and a watch in the reader's words, and where they lead.
import { filterText } from '#console/fields/filterText.ts'
import { listOf } from '#console/home/addresses.ts'
import { attentionName } from '#console/home/attentionName.ts'
import type { Words } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { recordScreenOf, screenOf } from '#contract/address.ts'
import { waitingLine } from '#contract/home.ts'
import { JobStatus, RecordStatus } from '#contract/valueSet.ts'
import type { Notice, Watched } from '#contract/watching.ts'

type NoticeFacts = Omit<Watched, 'kind'> & Pick<Notice, 'kind'>

const stateText = ({ kind, state }: Pick<NoticeFacts, 'kind' | 'state'>, words: Words): string =>
  state === null || kind === 'answer' || kind === 'failed' || kind === 'assigned'
    ? ''
    : words.value(kind === 'end' ? JobStatus : RecordStatus, state)

const paramsOf = (watched: NoticeFacts, words: Words) => {
  const { resource, title, filter, threshold } = watched
  const area = resourceNamed(resource)
  return {
    title,
    state: stateText(watched, words),
    area: area ? words.label(area) : resource,
    filter: filter ? (area ? filterText(words, area, filter) : filter) : words.t('notices.everything'),
    threshold: words.number(threshold ?? 0),
  }
}

const lineText = ({ resource, state }: Pick<NoticeFacts, 'resource' | 'state'>, words: Words): string => {
  const area = resourceNamed(resource)
  return area && state !== null ? attentionName(words, area, state) : resource
}

export const noticeText = (notice: Notice, words: Words): string => {
  const { kind, byName, count, state, reason } = notice
  const params = { ...paramsOf(notice, words), name: byName ?? '', count: words.number(count ?? 0) }
  if (kind === 'answer') return words.t(`notices.${state}`, { ...params, reason: reason ?? '' })
  if (kind === 'failed') return words.t(state === 'publish' ? 'notices.notPublished' : 'notices.notTakenDown', params)
  if (kind === 'assigned') return words.t('notices.assigned', { ...params, line: lineText(notice, words) })
  return words.t(kind === 'change' && byName ? 'notices.changeBy' : `notices.${kind}`, params)
}

const watchKeys = { change: 'watch.changes', state: 'watch.reaches', end: 'watch.ends' } as const

export const watchText = (watch: Watched, words: Words): string => {
  const params = paramsOf(watch, words)
  if (watch.kind === 'count') return words.t(watch.above ? 'watch.count.above' : 'watch.count.below', params)
  return words.t(watchKeys[watch.kind], params)
}

export const addressOf = ({ resource, kind, record, filter, state }: NoticeFacts): string => {
  if (kind === 'assigned') {
    const area = resourceNamed(resource)
    const rule = state === null ? undefined : area?.attention?.[state]
    return area && rule ? listOf(area, waitingLine(area, rule)) : screenOf({ name: resource })
  }
  if (record) return recordScreenOf({ name: resource }, record)
  const path = screenOf({ name: resource })
  return filter ? `${path}?filter=${encodeURIComponent(filter)}` : path
}
