/* Writing metrics as text. */
#include "server/guards/metrics.h"

static const struct {
    const char *name;
    const char *type;
} shown[METRIC_COUNT] = {
    [METRIC_CONNECTIONS] = {"knobel_connections", "gauge"},
    [METRIC_ROOMS] = {"knobel_rooms", "gauge"},
    [METRIC_BOT_QUEUE] = {"knobel_bot_queue", "gauge"},
    [METRIC_THOUGHT_QUEUE] = {"knobel_thought_queue", "gauge"},
    [METRIC_STORE_QUEUE] = {"knobel_store_queue", "gauge"},
    [METRIC_STORE_AWAY] = {"knobel_store_away", "gauge"},
    [METRIC_MEMORY] = {"knobel_memory_bytes", "gauge"},
    [METRIC_CONNECTED] = {"knobel_connections_total", "counter"},
    [METRIC_MESSAGES] = {"knobel_messages_total", "counter"},
    [METRIC_REFUSALS] = {"knobel_refusals_total", "counter"},
    [METRIC_SENT] = {"knobel_sent_total", "counter"},
    [METRIC_EVENTS] = {"knobel_events_total", "counter"},
    [METRIC_APPENDS] = {"knobel_appends_total", "counter"},
    [METRIC_TAKEN] = {"knobel_appends_taken_total", "counter"},
    [METRIC_FAILED] = {"knobel_appends_failed_total", "counter"},
    [METRIC_LOADS] = {"knobel_loads_total", "counter"},
    [METRIC_TABLES] = {"knobel_tables_total", "counter"},
    [METRIC_SHEETS] = {"knobel_sheets_total", "counter"},
    [METRIC_BOT_MOVES] = {"knobel_bot_moves_total", "counter"},
    [METRIC_THOUGHTS] = {"knobel_thoughts_total", "counter"},
    [METRIC_PAGES] = {"knobel_pages_total", "counter"},
    [METRIC_DROPPED] = {"knobel_dropped_total", "counter"},
};

/* The upper bounds of the buckets, in microseconds and as text for Prometheus. */
static const struct {
    uint64_t most;
    const char *name;
} buckets[METRICS_BUCKETS] = {
    {500, "0.0005"},  {1000, "0.001"},  {2500, "0.0025"}, {5000, "0.005"},
    {10000, "0.01"},  {25000, "0.025"}, {50000, "0.05"},  {100000, "0.1"},
    {250000, "0.25"}, {500000, "0.5"},  {1000000, "1"},   {5000000, "5"},
};

void metrics_commit(Metrics *metrics, uint64_t microseconds)
{
    unsigned bucket = 0;

    while (bucket < METRICS_BUCKETS && microseconds > buckets[bucket].most)
        bucket++;
    metrics->commits[bucket]++;
    metrics->commit_sum += microseconds;
}

void metrics_write_one(Text *text, const char *name, const char *type, uint64_t value)
{
    text_put(text, "# TYPE ");
    text_put(text, name);
    text_char(text, ' ');
    text_put(text, type);
    text_char(text, '\n');
    text_put(text, name);
    text_char(text, ' ');
    text_number(text, value);
    text_char(text, '\n');
}

static void write_commits(Text *text, const Metrics *metrics)
{
    uint64_t count = 0;

    text_put(text, "# TYPE knobel_commit_seconds histogram\n");
    for (unsigned i = 0; i <= METRICS_BUCKETS; i++) {
        count += metrics->commits[i];
        text_put(text, "knobel_commit_seconds_bucket{le=\"");
        text_put(text, i < METRICS_BUCKETS ? buckets[i].name : "+Inf");
        text_put(text, "\"} ");
        text_number(text, count);
        text_char(text, '\n');
    }
    text_put(text, "knobel_commit_seconds_sum ");
    text_number(text, metrics->commit_sum / 1000000);
    text_char(text, '.');
    for (uint64_t digit = 100000; digit > 0; digit /= 10)
        text_char(text, (char)('0' + metrics->commit_sum / digit % 10));
    text_put(text, "\nknobel_commit_seconds_count ");
    text_number(text, count);
    text_char(text, '\n');
}

void metrics_write(Text *text, const Metrics *metrics)
{
    for (unsigned i = 0; i < METRIC_COUNT; i++)
        metrics_write_one(text, shown[i].name, shown[i].type, metrics->value[i]);
    write_commits(text, metrics);
}
