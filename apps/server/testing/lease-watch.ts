import pg from 'pg'

export interface LeaseWatch {
  /** Leases given so far, and those of them that were given while another one still ran. */
  seen(): Promise<{ given: number; doubled: number }>
  close(): Promise<void>
}

/** Has the database itself write down every lease of a gateway command that is given, with what it found. */
export async function watchLeases(databaseUrl: string): Promise<LeaseWatch> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create table lease_seen (command uuid, found_until timestamptz, at timestamptz default clock_timestamp());
    create function note_lease() returns trigger language plpgsql as $$ begin
      if new.lease_number <> old.lease_number then
        insert into lease_seen (command, found_until) values (old.id, old.leased_until);
      end if;
      return new;
    end $$;
    create trigger note_lease before update on gateway_command for each row execute function note_lease()`)
  return {
    async seen() {
      const { rows } = await client.query<{ given: number; doubled: number }>(
        'select count(*)::int as given, (count(*) filter (where found_until > at))::int as doubled from lease_seen',
      )
      return rows[0] ?? { given: 0, doubled: 0 }
    },
    close: () => client.end(),
  }
}
