// The first step: the file, and what a file of this type looks like.
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { endpointOf, headerOf, kebab, keyOf } from '#contract/address.ts'
import { fileBounds } from '#contract/bulk.ts'
import { PickFile } from './PickFile.tsx'
import { Refused } from './Refused.tsx'
import { useSave } from './save.ts'
import { useUploadState } from './useUpload.ts'

const Columns = () => {
  const words = useWords()
  const { resource, upload } = useUploadState()
  const declared = resource.uploads?.[upload]
  if (!declared) return null
  return (
    <details className="upload-columns">
      <summary>{words.t('upload.columnsOf', { name: words.upload(resource, upload) })}</summary>
      <ul>
        {Object.entries(declared.columns).map(([name, { required, facts }]) => (
          <li key={name}>
            <bdi className="upload-code">{headerOf(name)}</bdi>
            {(required || name === declared.key) && <span className="upload-soft"> {words.t('upload.needed')}</span>}
            {facts.help && (
              <span className="upload-soft">
                {' '}
                {words.t(keyOf.columnHelp(resource, upload, headerOf(name)), { defaultValue: facts.help })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

export const Choosing = () => {
  const words = useWords()
  const { resource, upload, choose } = useUploadState()
  const save = useSave()
  const template = `${endpointOf(resource)}/uploads/${kebab(upload)}/template`
  const isLines = resource.uploads?.[upload]?.lines === true
  return (
    <>
      <Refused />
      <PickFile label={words.t('upload.choose')} onFile={choose}>
        <p className="upload-soft">
          {words.t('upload.bounds', {
            mb: words.number(fileBounds.bytes / 1024 ** 2),
            rows: words.number(fileBounds.rows),
          })}
        </p>
      </PickFile>
      <div className="upload-actions">
        <Button
          type="button"
          variant="soft"
          color="gray"
          onClick={() => save(template, `${kebab(resource.name)}-${kebab(upload)}.${isLines ? 'ndjson' : 'csv'}`)}
        >
          <Icon name="download" />
          {words.t('upload.template')}
        </Button>
        {!isLines && (
          <Button
            type="button"
            variant="soft"
            color="gray"
            onClick={() => save(`${template}?format=xlsx`, `${kebab(resource.name)}-${kebab(upload)}.xlsx`)}
          >
            <Icon name="download" />
            {words.t('upload.templateExcel')}
          </Button>
        )}
      </div>
      <Columns />
    </>
  )
}
