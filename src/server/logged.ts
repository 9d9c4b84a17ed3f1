// How errors are written to the log. A failed query tells its parameters, which may be a code or a token: they are cut off,
// wherever in the chain of causes they stand. What is never written at all is listed here too.

const withoutParameters = (text: string): string => text.replace(/\nparams:[\s\S]*/, '')

/** For a field that holds an error or its message. */
export const logged = (error: unknown): unknown => {
  if (typeof error === 'string') return withoutParameters(error)
  if (!(error instanceof Error)) return error
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    message: withoutParameters(error.message),
    ...(typeof code === 'string' && { code }),
    ...(error.stack && { stack: withoutParameters(error.stack) }),
    ...(error.cause !== undefined && { cause: logged(error.cause) }),
  }
}

const longest = 300

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest)} ...` : line
}

/**
 * For whoever started us and reads the last lines of a terminal. An error with a cause says that first, then what failed because of
 * it, each cut short: a statement that filled a table would print all its rows and hide the cause below them. Ours are said whole.
 */
export const inShort = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.cause === undefined) return withoutParameters(error.message)
  const said = new Set<string>()
  for (let at: unknown = error; at instanceof Error && said.size < 5; at = at.cause)
    said.add(oneLine(withoutParameters(at.message)))
  const [cause, ...because] = [...said].toReversed()
  return `${cause} (${because.join('; ')})`
}

/** How pino writes, whatever it writes to. */
export const logOptions = {
  redact: ['token', 'password', '*.token', '*.password'],
  serializers: { error: logged, reason: logged },
}
