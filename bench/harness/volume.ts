import { createClient } from '@easel/contract'
import { termsOf, vectorOf } from '../../apps/server/src/domains/search-index/index.ts'
import { startEmbeddedPostgres, superuser } from '../../apps/server/src/platform/db/embedded/index.ts'
import { createPool } from '../../apps/server/src/platform/db/pool.ts'
import { type Person, roomySettings, signUp } from './person.ts'
import { startServer, temporaryFolder } from './server.ts'

type Pool = ReturnType<typeof createPool>
interface Client {
  query<Row>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** An installation with the data of two years. */
export interface Volume {
  baseUrl: string
  /** Id of the server's process. */
  pid: number
  pool: Pool
  /** A user who follows two thousand users. */
  reader: Person
  readerId: string
  marks: typeof marks
}

/** Words that appear in a known share of the titles. `old` appears only in the oldest fifth. */
const marks = { many: '日落', some: '灯塔', few: '琥珀', latin: 'lighthouse', old: '往昔' }
const followees = 2000
/**
 * Length of the key of a published file: `public/` and a random token. The keys have their real length, because addresses are a
 * large part of answers and pages.
 */
const keyLength = 31

/**
 * Starts Easel on a new database with the given number of posts, ten times as many likes, and all rows that belong to them. SQL
 * statements make all rows.
 */
export async function startVolume(
  resources: AsyncDisposableStack,
  {
    posts,
    say,
    env,
  }: { posts: number; say: (message: string) => void; env?: Readonly<Record<string, string>> },
): Promise<Volume> {
  const log = { info: () => {}, warn: say }
  const dataDir = temporaryFolder(resources)
  const database = resources.use(await startEmbeddedPostgres({ dataDir, log, durable: false }))
  const { baseUrl, pid } = await startServer(resources, {
    dataDir,
    env: { ...roomySettings, DATABASE_URL: database.url, RATE_LIMIT_FACTOR: '1000000', ...env },
  })
  const reader = await signUp(resources, baseUrl)
  // Only the superuser can fill a database without firing its triggers.
  const pool = createPool({ ...database.config, user: superuser, max: 2 })
  resources.defer(() => pool.end())
  const { id } = await createClient({ baseUrl, token: () => reader.token }).getCurrentUser()
  await fill(pool, { posts, readerId: id, say })
  return { baseUrl, pid, pool, reader, readerId: id, marks }
}

interface FillOptions {
  posts: number
  readerId: string
  say: (message: string) => void
}

async function fill(pool: Pool, { posts, readerId, say }: FillOptions): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '128MB'",
    )
    await client.query('create temp table vocabulary (n integer primary key, word text, terms tsvector)')
    await client.query(
      'insert into vocabulary select n - 1, word, terms from unnest($1::text[], $2::tsvector[]) with ordinality as w (word, terms, n)',
      [vocabulary, vocabulary.map((word) => vectorOf([{ terms: termsOf(word), weight: 'A' }]))],
    )
    for (const [name, { sql, table }] of Object.entries(steps({ posts, readerId }))) {
      const startedAt = performance.now()
      await (table ? withoutIndexes(client, table, sql) : client.query(sql))
      say(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    }
  } finally {
    client.release(true)
  }
}

/** Drops the indexes of a table while it is filled, because creating the indexes afterwards takes a fraction of the time. */
async function withoutIndexes(client: Client, table: string, sql: string): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(sql)
  for (const { definition } of rows) await client.query(definition)
}

const characters = [...'山水云雨花鸟鱼虫春夏秋冬晨夜星月风雪松竹梅兰石溪湖海桥塔城村路窗灯']
const syllables = [
  'lo',
  'mi',
  'ra',
  'ven',
  'tor',
  'sil',
  'bra',
  'den',
  'kel',
  'nor',
  'pa',
  'quin',
  'ru',
  'sto',
  'tal',
]

/** A thousand words, half of them Chinese, and after them the words in `marks`. */
const vocabulary = Array.from({ length: 1000 }, (_, n) =>
  n % 2 === 0
    ? characters[n % characters.length]! + characters[(n * 7 + 3) % characters.length]!
    : `${syllables[n % syllables.length]}${syllables[(n * 5) % syllables.length]}${syllables[(n * 11 + 4) % syllables.length]}`,
).concat(Object.values(marks))

/** Number of posts per thousand whose title contains the word. */
const perThousand = { many: 500, some: 20, latin: 20 }
const markAt = (name: keyof typeof marks) => 1000 + Object.keys(marks).indexOf(name)

interface Step {
  sql: string
  /** The table that gets most of the rows. */
  table?: string
}

function steps({ posts, readerId }: { posts: number; readerId: string }): Record<string, Step> {
  const users = Math.max(3000, Math.round(posts / 10))
  const topics = 2000
  const person = 'floor(power(random(), 3) * (select count(*) from seed_user))::integer'
  return {
    people: {
      sql: `create temp table seed_user as select n, uuidv7(make_interval(secs => n - 80000000)) as id from generate_series(0, ${users - 1}) as n;
      alter table seed_user add primary key (n);
      insert into users (id, username, username_key, nick_name, avatar_key, follower_count)
        select id, 'user' || n, 'user' || n, 'User ' || n, (select avatar_key from users limit 1), ${users} / (n + 1) from seed_user;
      insert into user_search (user_id, terms) select id, ('user:1A user' || n || ':1A ' || n || ':1A')::tsvector from seed_user`,
    },
    posts: {
      sql: `create temp table seed_post as
      select n, uuidv7(make_interval(secs => -age)) as id, uuidv7(make_interval(secs => -age - 60)) as work_id, ${person} as maker,
        ((extract(epoch from now()) - age) * 1000)::bigint as ts, floor(power(random(), 4) * 40)::integer as likes,
        array[floor(power(random(), 2) * 1000)::integer, floor(power(random(), 2) * 1000)::integer, floor(random() * 1000)::integer]
          || case when (n * 7919) % 1000 < ${perThousand.many} then array[${markAt('many')}] else '{}' end
          || case when (n * 6007) % 1000 < ${perThousand.some} then array[${markAt('some')}] else '{}' end
          || case when (n * 3511) % 1000 < ${perThousand.latin} then array[${markAt('latin')}] else '{}' end
          || case when n < ${posts / 5} then array[${markAt('old')}] else '{}' end
          || case when n % ${Math.ceil(posts / 3)} = 1 then array[${markAt('few')}] else '{}' end as words,
        floor(power(random(), 3) * ${topics})::integer as topic, n % 10 = 0 as is_video
      from (select n, (${posts} - n) * (63072000.0 / ${posts}) + 60 as age from generate_series(1::bigint, ${posts}) as n) as given;
      alter table seed_post add primary key (n);
      create temp table seed_template as
        select row_number() over (order by template.id) - 1 as n, template.id, version.version, media_type, version.cover_key
        from work_templates as template join work_template_versions as version on version.work_template_id = template.id and version.version = template.version`,
    },
    files: {
      table: 'files',
      sql: `insert into objects (name, byte_size, mime_type, width, height, thumbhash) select 'seed' || n, 100000, 'image/webp', 640, 480, 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw' from generate_series(0, 999) as n;
      insert into files (key, object_name, audience) select rpad(kind || n, ${keyLength}, '_') as key, 'seed' || n % 1000, 'public'
        from seed_post, unnest(array['public/image', 'public/thumbnail']) as kind order by key`,
    },
    works: {
      table: 'works',
      sql: `insert into works (id, user_id, work_template_id, template_version, media_type, params, create_ts)
      select work_id, seed_user.id, t.id, t.version, case when is_video then 'video' else 'image' end, '{"seed": 1}', ts
      from seed_post join seed_user on seed_user.n = maker join seed_template as t on t.n = seed_post.n % (select count(*) from seed_template)`,
    },
    'the posts themselves': {
      table: 'posts',
      sql: `insert into posts (id, user_id, work_id, work_template_id, media_type, title, alt_text, image_key, thumbnail_key, like_count, comment_count, create_ts)
      select seed_post.id, works.user_id, work_id, work_template_id, works.media_type, title, 'Oil Painting: ' || title,
        rpad('public/image' || n, ${keyLength}, '_'), rpad('public/thumbnail' || n, ${keyLength}, '_'), likes, likes / 4, ts
      from seed_post join works on works.id = work_id cross join lateral (
        select string_agg((select word from vocabulary where n = w.n), ' ' order by at) || ' #topic' || topic as title
        from unnest(seed_post.words) with ordinality as w (n, at)
      ) as written`,
    },
    topics: {
      table: 'post_topics',
      sql: `create temp table seed_topic as select n, uuidv7() as id from generate_series(0, ${topics - 1}) as n;
      insert into topics (id, name, name_key, post_count) select id, 'topic' || n, 'topic' || n, coalesce(posts, 0)
        from seed_topic left join (select topic as n, count(*) as posts from seed_post group by topic) as counted using (n);
      insert into topic_search (topic_id, terms) select id, ('topic' || n || ':1A')::tsvector from seed_topic;
      insert into post_topics (post_id, topic_id, is_public, hot, score, day)
        select posts.id, seed_topic.id, true, hot, score, day from seed_post join posts using (id) join seed_topic on seed_topic.n = topic`,
    },
    words: {
      table: 'post_search',
      sql: `insert into post_search (post_id, user_id, create_ts, terms)
      select posts.id, posts.user_id, create_ts, (
          select string_agg(terms::text, ' ') from vocabulary where n = any(seed_post.words)
        )::tsvector || (':u' || replace(posts.user_id::text, '-', '') || ':1 :m' || media_type || ':1 :t' || replace(work_template_id::text, '-', '') || ':1')::tsvector
      from seed_post join posts using (id)`,
    },
    likes: {
      table: 'post_likes',
      // The rows contain no user twice for the same post, so the primary key can be added afterwards, too.
      sql: `alter table post_likes drop constraint post_likes_pkey;
      insert into post_likes (post_id, user_id, create_ts)
      select seed_post.id, seed_user.id, ts + i * 1000 from seed_post cross join lateral generate_series(1, 10) as i
        join seed_user on seed_user.n = (seed_post.n * 31 + i * 7919) % ${users};
      insert into post_likes (post_id, user_id, create_ts) select id, '${readerId}', ts + 1 from seed_post where n % 20 = 0;
      alter table post_likes add constraint post_likes_pkey primary key (user_id, post_id)`,
    },
    comments: {
      table: 'comments',
      sql: `insert into comments (id, post_id, user_id, text, create_ts)
      select uuidv7(), seed_post.id, seed_user.id, 'Well seen', ts + 5000 from seed_post join seed_user on seed_user.n = seed_post.n % ${users}`,
    },
    follows: {
      table: 'follows',
      sql: `insert into follows (id, follower_id, followee_id) select uuidv7(), '${readerId}', id from seed_user where n < ${followees};
      insert into follows (id, follower_id, followee_id)
        select uuidv7(), a.id, b.id from seed_user as a cross join generate_series(1, 10) as i join seed_user as b on b.n = (a.n * 17 + i * i * 101) % ${users} and b.n <> a.n
      on conflict do nothing;
      update users set followee_count = counted.followees
        from (select follower_id, count(*) as followees from follows group by follower_id) as counted where id = follower_id`,
    },
    statistics: { sql: 'vacuum analyze' },
  }
}
