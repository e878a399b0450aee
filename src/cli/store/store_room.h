/* A room on its way into a store: gathered line by line, compared with what is there, appended. */
#ifndef KNOBEL_CLI_STORE_STORE_ROOM_H
#define KNOBEL_CLI_STORE_STORE_ROOM_H

#include "cli/store/store_tools.h"

#include <pthread.h>

/* Events that were appended together; the text of a room holds them one behind the other. */
typedef struct {
    uint64_t line; /* of the file */
    int64_t at;
    uint32_t version;
    size_t start;
    size_t length;
} RoomAppend;

/* Made by room_new, gone with room_store or room_free. */
typedef struct {
    char code[STORE_CODE_BYTES + 1];
    uint64_t line;
    uint32_t version; /* of the latest event */
    RoomAppend *appends;
    size_t append_count, append_size;
    char *text;
    size_t text_length, text_size;
    StoreResult *results;
    size_t result_count, result_size;
    char *listing; /* NULL: none */
    int64_t listing_at;
    int64_t wake; /* 0: none */
    StoreJob *jobs;
    size_t left; /* jobs that are not done */
    struct RoomWriter *writer;
} StoredRoom;

/* What puts rooms into a store, many at a time. Made by writer_open, gone with writer_close. */
typedef struct RoomWriter {
    Store *store;
    uint64_t rooms;   /* so far */
    bool was_empty;   /* the store: there is nothing to compare with */
    Entries listings; /* that were there before */
    Entries wakes;
    pthread_mutex_t lock; /* over what follows */
    pthread_cond_t is_done;
    size_t under_way; /* jobs */
    StoreState failure;
    uint64_t failed_line;
    char reason[STORE_REASON_BYTES];
} RoomWriter;

Status writer_open(RoomWriter *writer, Store *store);

/* Waits until all is stored; says what was not. */
Status writer_close(RoomWriter *writer);

/* Rooms in the making; false where memory is short. */
StoredRoom *stored_room_new(uint64_t line);
bool stored_room_add_append(StoredRoom *room, uint64_t line, int64_t at);
bool stored_room_add_event(StoredRoom *room, Span event);
bool stored_room_add_result(StoredRoom *room, const StoreResult *result);
void stored_room_free(StoredRoom *room);

/* Stores what is not there yet; complains where what is there differs. The room is gone then. */
Status stored_room_store(RoomWriter *writer, StoredRoom *room);

#endif
