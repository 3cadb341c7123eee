/**
 * What the tables stand on: functions of SQLite by their names, as far as queries of both databases use them, what a trigger refuses
 * with, and the numbers that are given without gaps.
 */
export const functionSchema = `
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0]; END $$;
    CREATE FUNCTION add_at_the_end() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE last BIGINT; BEGIN
      EXECUTE format('SELECT coalesce(max(number), 0) FROM %I', TG_TABLE_NAME) INTO last;
      IF NEW.number <> last + 1 THEN RAISE EXCEPTION 'entries of % are added at its end alone', TG_TABLE_NAME; END IF;
      RETURN NEW;
    END $$;
    -- Bodies are bound at the first call, when the tables are there.
    CREATE FUNCTION next_member_number() RETURNS BIGINT LANGUAGE plpgsql AS $$ BEGIN
      RETURN (SELECT last + 1 FROM member_numbers);
    END $$;
    CREATE FUNCTION next_match_number() RETURNS BIGINT LANGUAGE plpgsql AS $$ BEGIN
      RETURN (SELECT coalesce(max(id), 0) + 1 FROM matches);
    END $$;
    CREATE FUNCTION min(one BIGINT, other BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE AS $$ SELECT least(one, other) $$;
    CREATE FUNCTION max(one BIGINT, other BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE AS $$ SELECT greatest(one, other) $$;
    CREATE FUNCTION zeroblob(size BIGINT) RETURNS BYTEA LANGUAGE sql IMMUTABLE AS $$ SELECT decode(repeat('00', size::int), 'hex') $$;
    CREATE FUNCTION json_extract(document TEXT, path TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE
      AS $$ SELECT document::jsonb #>> string_to_array(substr(path, 3), '.') $$;
    CREATE FUNCTION json_each(document TEXT) RETURNS TABLE (value BIGINT) LANGUAGE sql IMMUTABLE
      AS $$ SELECT jsonb_array_elements_text(document::jsonb)::bigint $$;
    CREATE FUNCTION json_insert(document TEXT, path TEXT, value BIGINT) RETURNS TEXT LANGUAGE sql IMMUTABLE
      AS $$ SELECT (document::jsonb || to_jsonb(value))::text $$;
    -- From version 16 on the words of the language itself.
    CREATE FUNCTION "json_array"(one BIGINT, other BIGINT) RETURNS JSON LANGUAGE sql IMMUTABLE AS $$ SELECT json_build_array(one, other) $$;
    CREATE FUNCTION add_to_json_array(list TEXT, value anyelement) RETURNS TEXT LANGUAGE sql IMMUTABLE
      AS $$ SELECT coalesce(list || ',', '[') || coalesce(to_json(value)::text, 'null') $$;
    CREATE FUNCTION end_json_array(list TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce(list, '[') || ']' $$;
    CREATE AGGREGATE json_group_array(anyelement) (SFUNC = add_to_json_array, STYPE = TEXT, FINALFUNC = end_json_array);
`
