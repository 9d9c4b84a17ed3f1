// Several statements in one round trip: they leave together under one sync, which makes them one transaction, and their
// rows come back as texts. It knows of no vendor: only tenant.ts may ask it, which sends the scope in front.
import { type Connection, type PoolClient, Query, type Submittable } from 'pg'
import type { Statement } from './statement.ts'

/** Values of one row in the order of the select list, as PostgreSQL prints them. */
export type TextRow = readonly (string | null)[]

/** What a client of pg tells the query it runs, and what a query of pg writes to a connection. */
interface Wire extends Connection {
  submittedNamedStatements: Record<string, unknown>
}
interface Prepared {
  prepare(connection: Wire): void
}

const sync = Buffer.from([0x53, 0, 0, 0, 4])

/** Several statements under one sync are one transaction of PostgreSQL. */
class Flush implements Submittable {
  readonly rows: TextRow[][]
  readonly callback = () => {}
  readonly #statements: readonly Statement[]
  readonly #done: (error?: unknown) => void
  #at = 0
  #failed: unknown

  constructor(statements: readonly Statement[], done: (error?: unknown) => void) {
    this.#statements = statements
    this.#done = done
    this.rows = statements.map(() => [])
  }

  // The client asks these when a statement has been parsed, and remembers it for this connection.
  get name(): string | undefined {
    return this.#statements[this.#at]?.name
  }
  get text(): string | undefined {
    return this.#statements[this.#at]?.text
  }

  submit = (connection: Connection): void => {
    const parts: Buffer[] = []
    // Nothing is described, since who asks knows the columns; all leaves in one piece, with one sync at its end.
    const quiet: Wire = Object.create(connection, {
      _send: { value: (part: Buffer) => parts.push(part) },
      sync: { value: () => {} },
      describe: { value: () => {} },
    })
    for (const { text, name, values } of this.#statements) {
      const query = new Query({ text, values, ...(name && { name }) }, error => {
        this.#failed ??= error
      })
      ;(query as unknown as Prepared).prepare(quiet)
    }
    connection.stream.write(Buffer.concat([...parts, sync]))
  }

  handleRowDescription = (): void => {}
  handleDataRow = ({ fields }: { fields: TextRow }): void => {
    this.rows[this.#at]?.push(fields)
  }
  handleCommandComplete = (): void => {
    this.#at += 1
  }
  handleError = (error: unknown, connection: Wire): void => {
    for (const { name } of this.#statements) if (name) delete connection.submittedNamedStatements[name]
    this.#done(error)
  }
  handleReadyForQuery = (): void => this.#done(this.#failed)
}

/** Rows of each statement, in order. */
export const flushed = (client: PoolClient, statements: readonly Statement[]): Promise<TextRow[][]> =>
  new Promise((resolve, reject) => {
    const flush = new Flush(statements, error => (error ? reject(error) : resolve(flush.rows)))
    client.query(flush)
  })
